import { Problem } from "../../contract/problem.ts";
import { MailError } from "../mail/mailer.ts";
import { AccountsError } from "../accounts/database/accounts-error.ts";
import { NoRoomToWait } from "../../lib/fair-turns.ts";
import { PageNotRead } from "../../edge/builds/pages.ts";
import { SearchNotRead } from "../../edge/builds/search.ts";
import { GUIDE_PATH, NO_CONTACT, SIGN_IN_PATH } from "../app/site.ts";
import { ContactLink } from "../components/notice.tsx";
import { show } from "../components/layout.tsx";
import { SearchForm } from "../components/search-form.tsx";
import type { WebContext } from "../app/web-parts.ts";

const FAILURES = {
  400: ["We couldn’t read that", "Go back, check what you typed, and try again."],
  403: [
    "This form came from another site",
    "Only forms on this site’s own pages are accepted. Open the page again and submit the form there.",
  ],
  404: ["Page not found", "Check the address, or start over from here:"],
  405: ["This page can’t be used that way", "Open it by following a link instead."],
  409: [
    "That isn’t possible right now",
    "An account has at most two keys at a time, and at most a hundred new ones a day. Replace or revoke one, or come back tomorrow.",
  ],
  413: ["That was too long", "No form here needs more than a few words."],
  415: ["That isn’t a form", "Submit the form in a browser."],
  429: ["Too many attempts", "Wait a while, then try again."],
  500: [
    "Something went wrong here",
    "It isn’t your fault, and nothing was lost. Try again. If it keeps happening, contact the operator and include the request ID below.",
  ],
  503: ["This isn’t working right now", "Nothing was lost. Try again in a minute."],
} as const satisfies Readonly<Record<number, readonly [title: string, advice: string]>>;

export type FailureStatus = keyof typeof FAILURES;

const RETRY_SECONDS = 60;

interface FailureOptions {
  /** Replaces the status's default text. */
  readonly title?: string;
  readonly advice?: string;
  readonly retrySeconds?: number;
  /** What the search field of a missing page has in it. */
  readonly search?: string;
  /** Where else it may be. */
  readonly elsewhere?: string | null;
}

export function failurePage(
  c: WebContext,
  status: FailureStatus,
  options: FailureOptions = {},
): Response | Promise<Response> {
  const { title = FAILURES[status][0], advice = FAILURES[status][1] } = options;
  const { retrySeconds, search, elsewhere } = options;
  const seconds = retrySeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
  if (seconds !== undefined) c.header("Retry-After", String(seconds));
  const onward = onwardFrom(c);
  const contact = c.get("contact");
  const content = (
    <>
      <h1>{title}</h1>
      <p>{advice}</p>
      {elsewhere && (
        <p>
          <a href={elsewhere}>Look at {new URL(elsewhere).hostname}</a>
        </p>
      )}
      {status === 404 && onward.path === "/" && <SearchForm value={search ?? ""} />}
      <p>
        <a class="button plain" href={onward.path}>
          {onward.label}
        </a>
      </p>
      {status === 500 && (
        <p class="quiet small">
          Request ID <span class="mono">{c.get("requestId")}</span>
          {contact !== null && (
            <>
              ; contact: <ContactLink contact={contact} />
            </>
          )}
        </p>
      )}
    </>
  );
  return show(c, { title, status, content });
}

function onwardFrom(c: WebContext): { readonly path: string; readonly label: string } {
  const { path } = c.req;
  if (path.startsWith(`${GUIDE_PATH}/`)) return { path: GUIDE_PATH, label: "Go to the docs" };
  if (!path.startsWith("/account")) return { path: "/", label: "Go to the home page" };
  // Undefined if the error came before the cookie was read.
  return (c.get("account") ?? null) === null
    ? { path: SIGN_IN_PATH, label: "Go to sign in" }
    : { path: "/account", label: "Back to your account" };
}

const UNAVAILABLE = [MailError, NoRoomToWait, PageNotRead, SearchNotRead];

/** Returns an error's status and texts. Unknown errors are ours (500). */
export function failureOf(
  error: Error & { readonly status?: unknown; readonly code?: unknown },
): readonly [status: FailureStatus, words?: FailureOptions] {
  if (error instanceof AccountsError) return FAILURES_OF_ACCOUNTS[error.code] ?? [400];
  if (error instanceof Problem && isFailureStatus(error.status)) {
    return [error.status, { advice: `${error.message}.` }];
  }
  if (UNAVAILABLE.some((kind) => error instanceof kind)) return [503];
  // The browser disconnected while sending its form.
  if (error.code === "ECONNRESET") return [400];
  return [isFailureStatus(error.status) ? error.status : 500];
}

const FAILURES_OF_ACCOUNTS: Partial<
  Record<AccountsError["code"], readonly [FailureStatus, FailureOptions?]>
> = {
  busy: [503],
  unavailable: [503],
  too_many_keys: [409],
  too_many_watches: [
    409,
    { advice: "Your plan has no room for another watch. Delete one, or see the larger plan." },
  ],
  too_many_changes: [409, { advice: "A plan can be changed ten times a day. Come back tomorrow." }],
  // Also after reloading the page with a replaced key.
  no_such_key: [
    404,
    {
      title: "There is no such key",
      advice:
        "It was replaced or revoked. Your account shows your active keys. If you didn’t copy one, you can replace it there.",
    },
  ],
};

function isFailureStatus(status: unknown): status is FailureStatus {
  return typeof status === "number" && status in FAILURES;
}

/** The page for the owner of a suspended account, who is not signed in. */
export function suspendedPage(c: WebContext): Response | Promise<Response> {
  c.set("account", null);
  const contact = c.get("contact");
  const title = "This account is suspended";
  const content = (
    <>
      <h1>{title}</h1>
      <p>
        Its keys don’t work, and nobody can sign in to it.{" "}
        {contact === null ? (
          NO_CONTACT
        ) : (
          <>
            If you think this is a mistake, write to <ContactLink contact={contact} />.
          </>
        )}
      </p>
    </>
  );
  return show(c, { title, status: 403, content });
}
