/** A Worker that searches a build both ways: in the Durable Object that serves, and in tables of D1. */
import type { D1Database, DurableObjectNamespace } from "@cloudflare/workers-types";

import type { WorkersRecord } from "../../contract/workers-build.ts";
import type { SearchRequest } from "../../edge/builds/search.ts";
import type { SearchReplica } from "../../workers/host/bindings.ts";
import { SearchObject } from "../../workers/search/search-object.ts";

/** The same that serves, which also tells its size. */
export class MeasuredSearch extends SearchObject {
  async size(): Promise<number> {
    return this.ctx.storage.sql.databaseSize;
  }
}

interface Bindings {
  readonly SEARCHES: DurableObjectNamespace;
  readonly TABLES: D1Database;
}

interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

// oxlint-disable-next-line import/no-default-export -- as the runtime has it
export default {
  async fetch(request: Request, { SEARCHES, TABLES }: Bindings): Promise<Response> {
    const asked: unknown = await request.json();
    const object = SEARCHES.getByName("measured") as unknown as SearchReplica & MeasuredSearch;
    switch (new URL(request.url).pathname) {
      case "/object/load":
        return Response.json(await object.load(asked as WorkersRecord));
      case "/object/size":
        return Response.json(await object.size());
      case "/object/search":
        return Response.json(await object.search(asked as SearchRequest));
      default: {
        const statements = (asked as readonly Statement[]).map(({ sql, values }) =>
          TABLES.prepare(sql).bind(...values),
        );
        const done = await TABLES.batch(statements);
        return Response.json(done.map(({ results, meta }) => ({ results, meta })));
      }
    }
  },
};
