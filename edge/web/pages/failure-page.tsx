import { MailError } from "../../mail/mail-error.ts";
import { AccountsError } from "../../accounts/database/accounts-error.ts";
import { StatusNotRead } from "../../builds/service-status.ts";
import { show } from "../parts/show.ts";
import type { WebContext } from "../parts/web-parts.ts";

const FAILURES = {
  400: ["This request can’t be read", "Go back, check what was typed, and try again."],
  403: [
    "This form came from elsewhere",
    "Forms count only when they are sent from a page of this service, at its own address. Open the page again here and send it from there.",
  ],
  404: ["There is no such page", "Check the address, or start from the home page."],
  405: ["This page can’t be used that way", "Open it by following a link instead."],
  409: [
    "This can’t be done now",
    "An account has at most two keys at a time, and gets at most a hundred in a day. Replace or revoke one in your account, or come back tomorrow.",
  ],
  413: ["That was too much to send", "No form here needs more than a few words."],
  415: ["This kind of content is not taken", "Send the form as a browser does."],
  429: ["Too many tries", "Wait a while, then try again."],
  500: [
    "Something went wrong here",
    "It is not your fault, and nothing was lost. Try again. If it happens again, tell whoever runs this service, with the request number below.",
  ],
  503: ["This doesn’t work just now", "Nothing was lost. Try again in a minute."],
} as const satisfies Readonly<Record<number, readonly [title: string, advice: string]>>;

export type FailureStatus = keyof typeof FAILURES;

const RETRY_SECONDS = 60;

interface FailureOptions {
  /** What is said instead of the words that go with the status. */
  readonly title?: string;
  readonly advice?: string;
  readonly retrySeconds?: number;
}

/** Answers with a page that says what went wrong and what to do. */
export function failurePage(
  c: WebContext,
  status: FailureStatus,
  { title = FAILURES[status][0], advice = FAILURES[status][1], retrySeconds }: FailureOptions = {},
): Response | Promise<Response> {
  const seconds = retrySeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
  if (seconds !== undefined) c.header("Retry-After", String(seconds));
  const content = (
    <>
      <h1>{title}</h1>
      <p>{advice}</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
      <p class="quiet small">
        Request <span class="mono">{c.get("requestId")}</span>
      </p>
    </>
  );
  return show(c, { title, status, content });
}

/** Of which kind a failure is, and what else is to be said; what is not known to be the asker's fault is ours. */
export function failureOf(
  error: Error & { readonly status?: unknown; readonly code?: unknown },
): readonly [status: FailureStatus, words?: FailureOptions] {
  if (error instanceof AccountsError) return FAILURES_OF_ACCOUNTS[error.code] ?? [400];
  if (error instanceof MailError || error instanceof StatusNotRead) return [503];
  // What Node tells of a browser that left in the middle of its form.
  if (error.code === "ECONNRESET") return [400];
  return [isFailureStatus(error.status) && error.status < 500 ? error.status : 500];
}

const FAILURES_OF_ACCOUNTS: Partial<
  Record<AccountsError["code"], readonly [FailureStatus, FailureOptions?]>
> = {
  busy: [503],
  unavailable: [503],
  too_many_keys: [409],
  too_many_changes: [409, { advice: "A plan can be changed ten times a day. Come back tomorrow." }],
  // Also what reloading the page with a replaced key comes to.
  no_such_key: [
    404,
    {
      title: "There is no such key",
      advice:
        "It was replaced or revoked. Your account shows the keys that work; one that you did not copy, you can replace there.",
    },
  ],
};

function isFailureStatus(status: unknown): status is FailureStatus {
  return typeof status === "number" && status in FAILURES;
}
