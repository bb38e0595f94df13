// Made by `npm run bench:change -- --fit`; do not edit.

/** Added to each score. A score above 0 means that the newer statement takes the place of the older one. */
export const BIAS = -3.39

/** What each feature adds. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  changed: 2.8,
  singleChanged: 1.88,
  changedLow: 1.78,
  singleTyped: 1.47,
  reordered: 1.37,
  owner: 1.3,
  equal: 1.23,
  untyped: 1.18,
  shared: 1.17,
  sameValue: 1.16,
  single: 1.08,
  typedRight: 1.06,
  noneRight: 0.89,
  attribute: 0.78,
  oldSubject: 0.71,
  deleted: 0.43,
  left: -0.06,
  sameSubject: -0.26,
  former: -0.35,
  environmentRight: -0.67,
  many: -0.67,
  singleNegative: -0.93,
  modifier: -0.99,
  low: -1.09,
  several: -1.18,
  otherSubject: -1.21,
  right: -1.55,
  mixed: -1.73,
  scope: -1.81,
  negative: -1.82,
  otherIntro: -1.99,
  environmentLeft: -2.48,
}
