export const SIGN_UP_PATH = "/account/sign-up";
export const SIGN_IN_PATH = "/account/sign-in";
export const GUIDE_PATH = "/docs";
export const GUIDE_SEARCH_PATH = "/docs/find";
export const REFERENCE_PATH = "/docs/reference";
export const MANIFEST_PATH = "/manifest.webmanifest";
