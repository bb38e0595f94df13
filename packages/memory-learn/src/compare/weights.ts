// Made by `npm run bench:change -- --fit`; do not edit.

/** Added to each score. A score above 0 means that the newer statement takes the place of the older one. */
export const BIAS = -3.63

/** What each feature adds. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  changed: 2.79,
  singleChanged: 1.88,
  changedLow: 1.76,
  equal: 1.57,
  reordered: 1.51,
  owner: 1.42,
  singleTyped: 1.38,
  shared: 1.23,
  sameValue: 1.22,
  typedRight: 1.17,
  untyped: 1.04,
  noneRight: 0.94,
  attribute: 0.94,
  oldSubject: 0.89,
  single: 0.64,
  deleted: 0.51,
  sameSubject: 0.03,
  left: -0.06,
  environmentRight: -0.49,
  many: -0.51,
  singleNegative: -0.87,
  several: -0.92,
  low: -1.01,
  modifier: -1.07,
  right: -1.64,
  mixed: -1.78,
  otherIntro: -1.96,
  negative: -1.98,
  scope: -2.08,
  otherSubject: -2.12,
  environmentLeft: -2.52,
}
