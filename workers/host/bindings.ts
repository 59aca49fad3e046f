import type {
  D1Database,
  DurableObjectNamespace,
  DurableObjectStub,
  Fetcher,
  R2Bucket,
} from "@cloudflare/workers-types";

import type { WorkersRecord } from "../../contract/workers-build.ts";
import type { SearchAnswer, SearchRequest } from "../../edge/builds/search.ts";

/** The bindings in `wrangler.jsonc`, and a deployment's settings and secrets. */
export interface Bindings {
  readonly STORE: R2Bucket;
  readonly ACCOUNTS: D1Database;
  readonly QUOTAS: DurableObjectNamespace;
  readonly SEARCHES: DurableObjectNamespace;
  /** The files of `edge/web/reference/script/`, which are not public otherwise. */
  readonly ASSETS: Fetcher;
  /** Without a trailing slash. */
  readonly LEGIS_STORE_PREFIX?: string;
  /** Without a trailing slash. */
  readonly LEGIS_BASE_URL: string;
  /** PEM. If set, only builds signed by one of these keys are served. */
  readonly LEGIS_VERIFY_KEY?: string;
  /** For `legis publish cloudflare`. */
  readonly LEGIS_PUBLISH_TOKEN?: string;
  /** For `legis accounts` and `legis keys`. */
  readonly LEGIS_ACCOUNTS_TOKEN?: string;
  /** Resend's API format. */
  readonly MAIL_API_URL?: string;
  readonly MAIL_API_TOKEN?: string;
  readonly MAIL_FROM?: string;
  readonly LEGIS_NOTIFY_MAIL?: string;
  readonly LEGIS_SECURITY_CONTACT?: string;
  readonly LEGIS_TERMS_URL?: string;
  readonly LEGIS_SOURCE_URL?: string;
  readonly LEGIS_UPGRADES?: string;
  readonly LEGIS_MAILS_PER_DAY?: string;
  readonly LEGIS_LOG_LEVEL?: string;
  readonly LEGIS_FREE_REQUESTS_PER_DAY?: string;
  readonly LEGIS_FREE_REQUESTS_PER_SECOND?: string;
  readonly LEGIS_FREE_SEARCHES_PER_SECOND?: string;
  readonly LEGIS_FREE_DOWNLOADS?: string;
  readonly LEGIS_PRO_REQUESTS_PER_DAY?: string;
  readonly LEGIS_PRO_REQUESTS_PER_SECOND?: string;
  readonly LEGIS_PRO_SEARCHES_PER_SECOND?: string;
  readonly LEGIS_PRO_DOWNLOADS?: string;
}

export interface LoadState {
  readonly loaded: number;
  readonly chunks: number;
}

export interface SearchReplica {
  search(request: SearchRequest): Promise<SearchAnswer>;
  load(record: WorkersRecord): Promise<LoadState>;
  drop(): Promise<void>;
}

export function searchReplica(
  namespace: DurableObjectNamespace,
  build: string,
  replica: number,
): SearchReplica {
  const stub: DurableObjectStub = namespace.getByName(`${build}/${replica}`);
  return stub as unknown as SearchReplica;
}

export function storeKey(
  { LEGIS_STORE_PREFIX: prefix = "" }: Pick<Bindings, "LEGIS_STORE_PREFIX">,
  key: string,
): string {
  return prefix === "" ? key : `${prefix}/${key}`;
}
