/** The last version whose pointers are named without a version. */
export const LAST_UNNAMED_VERSION = 2;

/** Each version has its own pointer, so one store serves two versions, and neither sees builds it would misread. */
export const pointerKey = (version: number): string => keyOfVersion("current", version);

/** Workers have their own: the store's pointer moves before their search is ready. */
export const workersPointerKey = (version: number): string => keyOfVersion("workers", version);

const keyOfVersion = (name: string, version: number): string =>
  version <= LAST_UNNAMED_VERSION ? `${name}.json` : `${name}-${version}.json`;
