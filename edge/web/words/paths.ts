/** Where an account and its first key are had. */
export const SIGN_UP_PATH = "/account/sign-up";
export const SIGN_IN_PATH = "/account/sign-in";
/** Where the guide begins. */
export const GUIDE_PATH = "/docs";
/** Where sections of the guide are found by words. */
export const GUIDE_SEARCH_PATH = "/docs/find";
/** Every route, to read and to try. */
export const REFERENCE_PATH = "/docs/reference";
/** What browsers read of the site as a whole. */
export const MANIFEST_PATH = "/manifest.webmanifest";
