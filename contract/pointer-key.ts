/** The last contract version whose pointers are named without it. */
export const LAST_UNNAMED_VERSION = 2;

/**
 * The pointer of a contract version. Each version has its own, so a store serves programs of two versions
 * at once, and neither sees a build that it would misread.
 */
export const pointerKey = (version: number): string => keyOfVersion("current", version);

/** The same of Workers; the store's own pointer moves before their search is ready. */
export const workersPointerKey = (version: number): string => keyOfVersion("workers", version);

const keyOfVersion = (name: string, version: number): string =>
  version <= LAST_UNNAMED_VERSION ? `${name}.json` : `${name}-${version}.json`;
