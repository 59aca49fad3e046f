/** How many keys an account has at a time: two, so that one can be replaced without a gap. */
export const MAX_ACTIVE_KEYS = 2;
