// Made by `npm run bench:change -- --fit`; do not edit.

/** Added to each score. A score above 0 means that the newer statement takes the place of the older one. */
export const BIAS = -3.88

/** What each feature adds. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  changed: 2.79,
  singleChanged: 1.94,
  changedLow: 1.86,
  equal: 1.64,
  singleTyped: 1.49,
  reordered: 1.47,
  owner: 1.33,
  sameValue: 1.28,
  shared: 1.2,
  typedRight: 1.19,
  untyped: 1.06,
  noneRight: 1.05,
  oldSubject: 1.03,
  attribute: 0.91,
  single: 0.84,
  deleted: 0.5,
  left: -0.06,
  sameSubject: -0.06,
  environmentRight: -0.51,
  many: -0.55,
  modifier: -0.76,
  singleNegative: -0.91,
  several: -0.95,
  low: -1.01,
  right: -1.61,
  mixed: -1.75,
  otherSubject: -1.81,
  otherIntro: -1.99,
  scope: -2.02,
  negative: -2.04,
  environmentLeft: -2.44,
}
