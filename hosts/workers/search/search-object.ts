import { DurableObject } from "cloudflare:workers";
import type { SqlStorage } from "@cloudflare/workers-types";

import {
  type LoadState,
  MAX_CHUNK_BYTES,
  searchRowsKey,
  type WorkersRecord,
} from "../../../contract/workers-build.ts";
import type { SearchAnswer, SearchRequest } from "../../../edge/builds/search.ts";
import { requireHash } from "../../../lib/bytes.ts";
import { inflate } from "../../node/inflate.ts";
import { createSearchEngine, type SearchEngine } from "../../../edge/search/search-engine.ts";
import type { Sql, SqlValue } from "../../../edge/search/sql.ts";
import { type Bindings, type SearchReplica, readStored } from "../host/bindings.ts";

/** Far below a request's CPU limit. */
const CHUNKS_AT_ONCE = 4;

/** A build's search: the tables of `search.sqlite` in the object's SQLite. */
export class SearchObject extends DurableObject<Bindings> implements SearchReplica {
  #engine: SearchEngine | null = null;

  async search(request: SearchRequest): Promise<SearchAnswer> {
    this.#engine ??= this.#open();
    return this.#engine.search(request);
  }

  async load(record: WorkersRecord): Promise<LoadState> {
    const { storage } = this.ctx;
    const { tables, inserts, chunks } = record.search;
    this.#engine = null;
    const known = this.#state();
    const from = known?.loaded ?? 0;
    if (known === null) {
      storage.transactionSync(() => {
        for (const statement of tables) storage.sql.exec(statement);
        storage.sql.exec(
          "CREATE TABLE load_state (loaded INTEGER NOT NULL, chunks INTEGER NOT NULL)",
        );
        storage.sql.exec("INSERT INTO load_state VALUES (0, ?)", chunks.length);
      });
    }
    const end = Math.min(chunks.length, from + CHUNKS_AT_ONCE);
    for (let chunk = from; chunk < end; chunk++) {
      const rows = await this.#readChunk(record, chunk);
      storage.transactionSync(() => {
        // Another request may have loaded the file or dropped all rows.
        if (this.#state()?.loaded !== chunk) return;
        for (const line of rows.split("\n")) {
          const tab = line.indexOf("\t");
          const insert = inserts[line.slice(0, tab)];
          if (insert !== undefined) storage.sql.exec(insert, line.slice(tab + 1));
        }
        storage.sql.exec("UPDATE load_state SET loaded = ?", chunk + 1);
      });
    }
    const state = this.#state();
    if (state === null) throw new Error("its rows were dropped meanwhile");
    return state;
  }

  async drop(): Promise<void> {
    this.#engine = null;
    await this.ctx.storage.deleteAll();
  }

  async #readChunk({ build, search }: WorkersRecord, chunk: number): Promise<string> {
    const key = searchRowsKey(build, chunk);
    const bytes = await readStored(this.env, key, MAX_CHUNK_BYTES);
    await requireHash(bytes, search.chunks[chunk], key);
    return new TextDecoder().decode(await inflate(bytes, MAX_CHUNK_BYTES));
  }

  #state(): LoadState | null {
    const { sql } = this.ctx.storage;
    const [table] = sql.exec("SELECT name FROM sqlite_schema WHERE name = 'load_state'").toArray();
    if (table === undefined) return null;
    const [state] = sql.exec("SELECT loaded, chunks FROM load_state").toArray();
    return state as unknown as LoadState;
  }

  #open(): SearchEngine {
    const state = this.#state();
    if (state === null || state.loaded < state.chunks)
      throw new Error("its rows are not all loaded");
    const { sql } = this.ctx.storage;
    return createSearchEngine({ sql: sqlOf(sql) });
  }
}

function sqlOf(storage: SqlStorage): Sql {
  return <Value>(query: string) =>
    (...values: readonly SqlValue[]) =>
      Array.from(storage.exec(query, ...values).raw(), ([value]) => value as Value);
}
