import type { Context } from "hono";

import type { Fiction, Manifest } from "../../../contract/build.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Accounts } from "../../accounts/create-accounts.ts";
import type { Actor } from "../../accounts/actor.ts";
import type { Attempts } from "../../accounts/attempts.ts";
import type { ReadExample } from "../../api/example.ts";
import type { RouteExamples } from "../../api/route-examples.ts";
import type { ReadLateness } from "../../builds/lateness.ts";
import type { Log } from "../../../lib/log.ts";
import type { OwnPages } from "../words/own-pages.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { Plans } from "../../limits/plans.ts";
import type { StatusReader } from "../../builds/service-status.ts";

/** Everything the web pages need from outside. */
export interface WebParts {
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly mailer: Mailer;
  /** False where mail stays on the server, whose terminal then shows the links. */
  readonly isMailDelivered: boolean;
  /** Whom its mails are from, as in `Legis <legis@example.org>`; null where it sends none. */
  readonly mailFrom: string | null;
  /** Whom to tell of a weakness, as `mailto:` or `https:`; without it nobody is named. */
  readonly securityContact?: string | null;
  /** What the footer links beside the service's own pages. */
  readonly ownPages?: OwnPages;
  readonly plans: Plans;
  /** Whether a better plan is had at once, or when the operator approves. */
  readonly upgrades: "at-once" | "by-approval";
  /** Who is told that an upgrade waits; null where nobody is. */
  readonly operatorMail: string | null;
  /** Where the service is reached, without a slash at the end. */
  readonly baseUrl: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Writes the daily counts, so that the dashboard shows the request of a moment ago. */
  readonly flushCounts: () => Promise<void>;
  /** Forgets what is remembered of an account's keys, so that a change counts on the next request. */
  readonly forgetKeys: (accountId: string) => void;
  readonly status: StatusReader;
  readonly lateness: ReadLateness;
  /** The request that the landing page shows, with its answer. */
  readonly example: ReadExample;
  /** What the live build answers to a request of each route, by the route's path. */
  readonly routeExamples: () => Promise<RouteExamples>;
  /** The program of the reference, gzipped. */
  readonly readScalar: () => Promise<Uint8Array<ArrayBuffer>>;
  /** The build that answers; null before the first. */
  readonly currentBuild: () => ShownBuild | null;
  /** Asks the API as whoever has the key does: it counts and is refused as any request. */
  readonly askApi: (target: string, key: string) => Promise<ApiAnswer>;
  /** Whose attempts count together. */
  readonly clientIp: (c: Context) => string;
  /** Has an account's pages and forms wait for each other, where too many are under way. */
  readonly inTurn?: (accountId: string, work: () => Promise<void>) => Promise<void>;
}

/** What the API answered, and how long it took. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  readonly text: string;
  readonly ms: number;
}

/** What the pages say of a build. */
export interface ShownBuild {
  readonly id: string;
  readonly manifest: Pick<
    Manifest,
    "fiction" | "gaps" | "created_at" | "totals" | "by_congress" | "changes"
  >;
}

/** What the pages of one request know of it. */
export interface WebEnvironment {
  Variables: {
    requestId: string;
    /** Null for whoever is not signed in. */
    account: Account | null;
    /** Who asks, for what changes an account. */
    actor: Actor;
    fiction: Fiction;
    /** Whom to write to; null where nobody reads it. */
    contact: string | null;
    ownPages: OwnPages | undefined;
    /** Where the service is reached. */
    baseUrl: string;
  };
}

export type WebContext = Context<WebEnvironment>;
