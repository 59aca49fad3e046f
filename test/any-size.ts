/** For tests that read what they or the code under test wrote. */
export const ANY_SIZE = { maxBytes: Infinity } as const;
