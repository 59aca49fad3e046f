import type {
  D1Database,
  DurableObjectNamespace,
  DurableObjectStub,
  R2Bucket,
} from "@cloudflare/workers-types";

import type { LoadState, WorkersRecord } from "../../../contract/workers-build.ts";
import type { SearchAnswer, SearchRequest } from "../../../edge/builds/search.ts";
import type { SERVICE_SETTINGS } from "../../service-settings.ts";

type Setting =
  | keyof typeof SERVICE_SETTINGS
  | "LEGIS_STORE_PREFIX"
  | "LEGIS_PUBLISH_TOKEN"
  | "LEGIS_ACCOUNTS_TOKEN"
  | "LEGIS_LOG_LEVEL"
  | "MAIL_API_URL"
  | "MAIL_API_TOKEN";

/** The bindings in `wrangler.jsonc`, and a deployment's settings and secrets. */
export interface Bindings extends Readonly<Partial<Record<Setting, string>>> {
  readonly STORE: R2Bucket;
  readonly ACCOUNTS: D1Database;
  readonly QUOTAS: DurableObjectNamespace;
  readonly SEARCHES: DurableObjectNamespace;
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

export async function readStored(bindings: Bindings, key: string, maxBytes: number) {
  const found = await bindings.STORE.get(storeKey(bindings, key));
  if (found === null || found.size > maxBytes) throw new Error(`${key} is missing or too large`);
  return new Uint8Array(await found.arrayBuffer());
}
