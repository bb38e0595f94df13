// Made by `npm run bench:change -- --fit`; do not edit.

/** Added to each score. A score above 0 means that the newer statement takes the place of the older one. */
export const BIAS = -3.32

/** What each feature adds. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  changed: 2.81,
  singleChanged: 1.89,
  changedLow: 1.79,
  singleTyped: 1.49,
  reordered: 1.37,
  owner: 1.32,
  sameValue: 1.23,
  equal: 1.23,
  shared: 1.16,
  untyped: 1.13,
  typedRight: 1.07,
  single: 1.03,
  noneRight: 0.89,
  attribute: 0.79,
  oldSubject: 0.7,
  deleted: 0.41,
  left: -0.06,
  sameSubject: -0.27,
  former: -0.31,
  environmentRight: -0.66,
  many: -0.68,
  singleNegative: -0.92,
  modifier: -0.99,
  low: -1.09,
  otherSubject: -1.2,
  several: -1.2,
  right: -1.54,
  mixed: -1.72,
  negative: -1.78,
  otherIntro: -2,
  scope: -2.08,
  environmentLeft: -2.45,
}
