/** For reading trusted files of any size. */
export const ANY_SIZE = { maxBytes: Infinity } as const;
