import type {
  D1Database,
  DurableObjectNamespace,
  DurableObjectStub,
  Fetcher,
  R2Bucket,
} from "@cloudflare/workers-types";

import type { WorkersRecord } from "../../contract/workers-build.ts";
import type { SearchAnswer, SearchRequest } from "../../edge/builds/search.ts";

/** What `wrangler.jsonc` binds, and the settings and secrets of a deployment. */
export interface Bindings {
  readonly STORE: R2Bucket;
  readonly ACCOUNTS: D1Database;
  readonly QUOTAS: DurableObjectNamespace;
  readonly SEARCHES: DurableObjectNamespace;
  /** The files of `edge/web/reference/script/`, which nobody reaches but by this. */
  readonly ASSETS: Fetcher;
  /** Before every key of the bucket, without a slash at its end; may be empty. */
  readonly LEGIS_STORE_PREFIX?: string;
  /** Where callers reach the service, without a slash at the end. */
  readonly LEGIS_BASE_URL: string;
  /** PEM; no build is served that none of these keys signed. */
  readonly LEGIS_VERIFY_KEY?: string;
  /** Whoever sends it may prepare builds: `legis publish cloudflare`. */
  readonly LEGIS_PUBLISH_TOKEN?: string;
  /** Whoever sends it may read and change the accounts: `legis accounts` and `legis keys`. */
  readonly LEGIS_ACCOUNTS_TOKEN?: string;
  /** Where mails are posted, in the format of Resend's API. */
  readonly MAIL_API_URL?: string;
  readonly MAIL_API_TOKEN?: string;
  readonly MAIL_FROM?: string;
  readonly LEGIS_NOTIFY_MAIL?: string;
  readonly LEGIS_SECURITY_CONTACT?: string;
  readonly LEGIS_TERMS_URL?: string;
  readonly LEGIS_SOURCE_URL?: string;
  /** `at-once` or `by-approval`. */
  readonly LEGIS_UPGRADES?: string;
  readonly LEGIS_MAILS_PER_DAY?: string;
  /** `info`, `warn`, `error` or `silent`. */
  readonly LEGIS_LOG_LEVEL?: string;
  /** The plans' limits, as on Node. */
  readonly LEGIS_FREE_REQUESTS_PER_DAY?: string;
  readonly LEGIS_FREE_REQUESTS_PER_SECOND?: string;
  readonly LEGIS_FREE_SEARCHES_PER_SECOND?: string;
  readonly LEGIS_FREE_DOWNLOADS?: string;
  readonly LEGIS_PRO_REQUESTS_PER_DAY?: string;
  readonly LEGIS_PRO_REQUESTS_PER_SECOND?: string;
  readonly LEGIS_PRO_SEARCHES_PER_SECOND?: string;
  readonly LEGIS_PRO_DOWNLOADS?: string;
}

/** How far a build's rows are in. */
export interface LoadState {
  readonly loaded: number;
  readonly chunks: number;
}

/** The Durable Object that has a build's search. */
export interface SearchReplica {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Takes in some more of the rows. */
  load(record: WorkersRecord): Promise<LoadState>;
  /** Removes all that it has. */
  drop(): Promise<void>;
}

/** The replica of a build's search. */
export function searchReplica(
  namespace: DurableObjectNamespace,
  build: string,
  replica: number,
): SearchReplica {
  const stub: DurableObjectStub = namespace.getByName(`${build}/${replica}`);
  return stub as unknown as SearchReplica;
}
