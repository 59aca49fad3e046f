import { ALL_KINDS } from "../../contract/kinds/kinds.ts";
import { capital } from "../../contract/text.ts";
import { watchedAddress } from "../../contract/request/feeds.ts";

export const SITE_ABOUT = `${capital(ALL_KINDS)} of the United States Congress as linked JSON: a read-only API, rebuilt every night.`;

export const SIGN_UP_PATH = "/account/sign-up";
export const SIGN_IN_PATH = "/account/sign-in";
const LONGEST_FEED = 500;

/** Adds the address that a visitor wants to watch to a path of signing in, so that the form for it comes after that. */
export function withFeed(path: string, feed: string): string {
  const known = feed.length > LONGEST_FEED ? null : watchedAddress(feed);
  if (known === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}feed=${encodeURIComponent(known)}`;
}

export const NEW_WATCH_PATH = "/account/watches/new";
export const GUIDE_PATH = "/docs";
export const REFERENCE_PATH = "/docs/reference";
/** Everything that the docs' search finds. */
export const INDEX_PATH = "/docs/index";

/** Returns the contact address, from the mails' sender; null without a sender or for a no-reply one. */
export function contactOf(mailFrom: string | null): string | null {
  if (mailFrom === null) return null;
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return /^(?:no|do[-_]?not)[-_]?reply[@+]/i.test(address) ? null : address;
}

export const NO_CONTACT = "This service has no contact address.";

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="#1f4fc4"/><path d="M8 9h12M8 14h12M8 19h7" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>`;
