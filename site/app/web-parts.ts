import type { Context, Hono } from "hono";

import type { Manifest } from "../../contract/build.ts";
import type { Account } from "../accounts/accounts.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import type { Actor } from "../accounts/actor.ts";
import type { Attempts } from "../accounts/attempts.ts";
import type { Metrics } from "../../edge/api/respond.ts";
import type { Today } from "../../edge/builds/today.ts";
import type { OpenAnswers } from "../../edge/api/open-answers.ts";
import type { ReadExamples } from "../../edge/api/examples.ts";
import type { ReadLateness } from "../../edge/builds/lateness.ts";
import type { Chores } from "../../lib/chores.ts";
import type { Log } from "../../lib/log.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { PlanName, Plans } from "../../edge/limits/plans.ts";
import type { FrameFacts, OwnPages, WritePage } from "./gathered-page.ts";
import type { Post } from "./post.ts";
import type { StatusReader } from "../../edge/builds/service-status.ts";

export interface WebParts {
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly mailer: Mailer;
  /** False if mail stays on the server, whose terminal then shows the links; null if none can be sent. */
  readonly isMailDelivered: boolean | null;
  /** The sender of mails, such as `Legis <legis@example.org>`; null if none are sent. */
  readonly mailFrom: string | null;
  /** The contact for security reports, as `mailto:` or `https:`. */
  readonly securityContact?: string | null;
  readonly ownPages?: OwnPages;
  readonly plans: Plans;
  readonly upgrades: "at-once" | "by-approval";
  /** The operator's address for plan requests, if any. */
  readonly operatorMail: string | null;
  /** The service's public URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly log: Log;
  readonly metrics?: Metrics | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Writes the daily counts, so that the dashboard is up to date. */
  readonly flushCounts: () => Promise<void>;
  /** Evicts an account's keys from the key cache, so that a change takes effect on the next request. */
  readonly forgetKeys: (accountId: string) => void;
  /** What this server does by itself. */
  readonly chores: Pick<Chores, "states">;
  readonly status: StatusReader;
  readonly lateness: ReadLateness;
  readonly examples: ReadExamples;
  readonly openPages: OpenAnswers;
  /** Reads the photo of a member; null if there is none. */
  readonly readPhoto: (bioguideId: string) => Promise<Uint8Array | null>;
  /** Without it, there is no page of what happens today. */
  readonly currentToday?: (() => Today | null) | null;
  /** Writes pages elsewhere than in the serving thread. */
  readonly writePage?: WritePage | undefined;
  /** Returns the title of what an address names, the live build, and the Congress that sits. Throws a `Problem` if it can't be watched. */
  readonly findWatched: (
    address: string,
    client: string,
  ) => Promise<{ readonly title: string; readonly build: string; readonly now: number }>;
  /** Posts to webhooks. */
  readonly post: Post;
  /** Whether webhooks may be on this machine, to try them. */
  readonly areWebhooksLocal?: boolean;
  /** The most watches of an account; without it, nobody can watch anything. */
  readonly mostWatches?: MostWatches | null;
  readonly currentBuild: () => ShownBuild | null;
  /** Sends a request to the API with the key. It counts and may be refused like any other. */
  readonly askApi: (target: string, key: string, env: unknown) => Promise<ApiAnswer>;
  /** The address for counting attempts. */
  readonly clientIp: (c: Context) => string;
}

export type MostWatches = Readonly<Record<PlanName, number>>;

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  readonly text: string;
  readonly ms: number;
}

export interface ShownBuild {
  readonly id: string;
  readonly manifest: Pick<
    Manifest,
    "fiction" | "gaps" | "missing" | "created_at" | "totals" | "by_congress"
  >;
}

/** The context variables of a request. */
export interface WebVariables extends FrameFacts {
  requestId: string;
  account: Account | null;
  actor: Actor;
}

export interface WebEnvironment {
  Variables: WebVariables;
}

export type WebContext = Context<WebEnvironment>;

/** The web app, to which each file of routes adds its own. */
export type Web = Hono<WebEnvironment>;
