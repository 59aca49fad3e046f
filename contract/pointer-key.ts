/** Each version has its own pointer, so one store serves two versions, and neither sees builds it would misread. */
export const pointerKey = (version: number): string => `live-${version}.json`;

/** Workers have their own: the store's pointer moves before their search is ready. */
export const workersPointerKey = (version: number): string => `live-workers-${version}.json`;
