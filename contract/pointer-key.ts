/** Each version has its own pointer, so one store serves two versions, and neither sees builds it would misread. */
export const pointerKey = (version: number): string => `live-${version}.json`;

/** Workers have their own: the store's pointer moves before their search is ready. */
export const workersPointerKey = (version: number): string => `live-workers-${version}.json`;

/** Pointers of stores made before 1.0. No later version has such names. */
export const POINTERS_BEFORE_1_0 = [
  "current.json",
  "current-3.json",
  "workers.json",
  "workers-3.json",
] as const;
