import { inLinkOrder } from "../../contract/resource.ts";
import { listMeta, type MetaFacts } from "../../contract/request/meta.ts";
import { listClosing, listOpening } from "../../contract/page-text.ts";
import {
  type ListRequest,
  type SetFilter,
  listPageKey,
  PAGE_SIZE,
} from "../../contract/request/request.ts";
import { runsPage } from "../../contract/request/runs.ts";
import { type RouteName, routes } from "../../contract/routes/all-routes.ts";
import type { PageParts } from "../catalog/catalog.ts";
import type { PageWriter, WrittenPage } from "../builds/page-writer.ts";

export interface ListTask {
  readonly route: RouteName<"list">;
  /** The concrete path below `/api/v1`. */
  readonly path: string;
  readonly filters: readonly SetFilter[];
  readonly rows: Uint32Array;
  readonly head?: string;
  readonly runs?: string;
}

export function* writeList(
  task: ListTask,
  pageOf: (parts: PageParts) => Uint8Array,
  service: MetaFacts,
  pages: PageWriter,
): Generator<WrittenPage> {
  const { route: name, path, filters, rows, head } = task;
  const route = routes[name];
  const key = route.headed?.key;
  const opening = listOpening(
    head === undefined || key === undefined ? undefined : { fields: head, key },
  );
  const pageOfRuns = runsPage(route.resource, rows.length);
  for (const page of pageNumbers(rows.length)) {
    const request: ListRequest = {
      route,
      path,
      q: null,
      filters,
      parameters: inLinkOrder(filters, route.resource),
      page,
      perPage: PAGE_SIZE,
      requestedPerPage: PAGE_SIZE,
      ignoredParameters: [],
      ignoredIncludes: [],
      range: { from: null, to: null },
      conditions: [],
      isOldestFirst: false,
      isInText: false,
      ids: null,
    };
    const onPage = rows.subarray((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    // A full page without the list's length never changes again.
    const isLasting = route.resource.isStoredOldestFirst === true;
    const meta = isLasting ? "{}" : listMeta(request, rows.length, service);
    const runs = page === pageOfRuns ? task.runs : undefined;
    const closing = listClosing(head !== undefined, withRuns(meta, runs));
    const text = pageOf([opening, onPage, closing]);
    yield pages.write(listPageKey(path, filters, page), text, rows.length);
  }
}

/** Counts from 1. An empty list has one page. */
function pageNumbers(rows: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(rows / PAGE_SIZE)) }, (_, index) => index + 1);
}

function withRuns(meta: string, runs: string | undefined): string {
  if (runs === undefined) return meta;
  return `${meta.slice(0, -1)}${meta === "{}" ? "" : ","}"runs":${runs}}`;
}
