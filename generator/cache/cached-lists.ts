import { createHash } from "node:crypto";

import { ENTRY_BYTES, entryObject, withTotal } from "../../contract/build-index.ts";
import { listPageKey, PAGE_SIZE } from "../../contract/request/request.ts";
import { runsPage } from "../../contract/request/runs.ts";
import { routes } from "../../contract/resources/routes.ts";
import { type ListTask, pageNumbers } from "../pages/list-writer.ts";
import type { WrittenPage } from "../pages/page-writer.ts";
import { LINE_HASH_BYTES } from "../pages/table.ts";
import type { PageCache } from "./page-cache.ts";

export interface PlannedList {
  readonly task: ListTask;
  readonly name: Uint8Array;
  /** A hash of each page's input. */
  readonly inputs: readonly Uint8Array[];
  /** Cached pages; null for pages to render. */
  readonly reusable: readonly (WrittenPage | null)[];
}

export type ListPlanner = ReturnType<typeof createListPlanner>;

interface ListFacts {
  readonly lineHashes: ReadonlyMap<string, Uint8Array>;
  readonly currentCongress: number;
  readonly isStored: (object: Uint8Array) => boolean;
}

const INPUT_BYTES = 16;
/** The input's hash, the index entry, and the page's size. */
const PAGE_BYTES = INPUT_BYTES + ENTRY_BYTES + 4;

export function createListPlanner(cache: PageCache, facts: ListFacts) {
  const { lineHashes, currentCongress, isStored } = facts;
  return {
    plan: (task: ListTask): PlannedList => {
      const { path, filters, rows, head, table, route, runs = "" } = task;
      const { resource } = routes[route];
      const pageOfRuns = runsPage(resource, rows.length);
      const name = nameOf(task);
      const isLasting = resource.isStoredOldestFirst === true;
      const around = isLasting ? "" : JSON.stringify([rows.length, currentCongress, head ?? null]);
      const lines = linesOf(rows, lineHashes.get(table) ?? new Uint8Array());
      const inputs = pageNumbers(rows.length).map((page) => {
        const from = (page - 1) * PAGE_SIZE * LINE_HASH_BYTES;
        const own = page === pageOfRuns ? `${around}${runs}` : around;
        return digest(own, lines.subarray(from, from + PAGE_SIZE * LINE_HASH_BYTES));
      });
      const cached = cache.list(name);
      const reusable = inputs.map((input, index): WrittenPage | null => {
        const found = cached === null ? null : pageAt(cached, index);
        if (found === null || Buffer.compare(found.input, input) !== 0) return null;
        if (!isStored(entryObject(found.entry))) return null;
        const entry = withTotal(found.entry, rows.length);
        const { bytes } = found;
        return { key: listPageKey(path, filters, index + 1), entry, bytes, isChecked: true };
      });
      return { task, name, inputs, reusable };
    },
    keep: ({ name, inputs, reusable }: PlannedList, pages: readonly WrittenPage[]): void => {
      if (reusable.every((page) => page !== null)) return;
      const packed = new Uint8Array(pages.length * PAGE_BYTES);
      for (const [index, { entry, bytes }] of pages.entries()) {
        const start = index * PAGE_BYTES;
        packed.set(inputs[index] ?? [], start);
        packed.set(entry, start + INPUT_BYTES);
        new DataView(packed.buffer).setUint32(start + INPUT_BYTES + ENTRY_BYTES, bytes, true);
      }
      cache.keepList(name, packed);
    },
  };
}

function nameOf({ path, filters }: ListTask): Uint8Array {
  return digest(listPageKey(path, filters, 0), new Uint8Array());
}

function linesOf(rows: Uint32Array, hashes: Uint8Array): Uint8Array {
  const all = new BigUint64Array(hashes.buffer, hashes.byteOffset, hashes.length / LINE_HASH_BYTES);
  return new Uint8Array(BigUint64Array.from(rows, (row) => all[row] ?? 0n).buffer);
}

function pageAt(packed: Uint8Array, index: number) {
  const start = index * PAGE_BYTES;
  if (start + PAGE_BYTES > packed.length) return null;
  const entryAt = start + INPUT_BYTES;
  const sizeAt = entryAt + ENTRY_BYTES;
  return {
    input: packed.subarray(start, entryAt),
    entry: packed.subarray(entryAt, sizeAt),
    bytes: new DataView(packed.buffer, packed.byteOffset).getUint32(sizeAt, true),
  };
}

function digest(text: string, bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(text).update(bytes).digest().subarray(0, INPUT_BYTES);
}
