// Made by `npm run bench:change -- --fit`; do not edit.

/** Added to each score. A score above 0 means that the newer statement takes the place of the older one. */
export const BIAS = -3.3

/** What each feature adds. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  changed: 2.82,
  singleChanged: 1.89,
  changedLow: 1.77,
  equal: 1.63,
  singleTyped: 1.57,
  reordered: 1.37,
  owner: 1.37,
  untyped: 1.2,
  single: 1.2,
  sameValue: 1.19,
  shared: 1.17,
  noneRight: 1.15,
  typedRight: 1.05,
  attribute: 0.8,
  oldSubject: 0.74,
  deleted: 0.43,
  left: -0.09,
  sameSubject: -0.36,
  many: -0.64,
  environmentRight: -0.66,
  modifier: -0.9,
  singleNegative: -0.95,
  low: -1.02,
  several: -1.06,
  otherSubject: -1.15,
  right: -1.64,
  mixed: -1.69,
  negative: -1.8,
  otherIntro: -2.01,
  scope: -2.1,
  environmentLeft: -2.52,
}
