import type { BuildPages } from "../harness/build-pages.ts";
import { parsePage, type StoredList } from "./list-changes.ts";

/** A list before and after. */
interface ChangedList {
  readonly before: StoredList;
  readonly after: StoredList;
}

export interface ChangedLists {
  /** How many lists there are, and how many of them changed. */
  readonly all: number;
  readonly changed: number;
  /** One at a time, as they are large. */
  readonly read: () => Generator<ChangedList>;
}

/** The lists of which any page changed between two builds. */
export function changedLists(before: BuildPages, after: BuildPages): ChangedLists {
  const [old, now] = [keysByList(before), keysByList(after)];
  const changed = [...now].filter(
    ([name, keys]) => objectsOf(before, old.get(name) ?? []) !== objectsOf(after, keys),
  );
  return {
    all: now.size,
    changed: changed.length,
    *read() {
      for (const [name, keys] of changed) {
        yield { before: listOf(before, old.get(name) ?? []), after: listOf(after, keys) };
      }
    },
  };
}

/** Whether the page is one of a list, and not of a record. */
export function isOfList(key: string): boolean {
  return key.includes("?");
}

type Keys = readonly string[];

function objectsOf({ objects }: BuildPages, keys: Keys): string {
  return keys.map((key) => objects.get(key)).join();
}

function keysByList({ objects }: BuildPages): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const key of objects.keys()) {
    if (!isOfList(key)) continue;
    const name = key.slice(0, key.lastIndexOf("#"));
    const keys = lists.get(name) ?? [];
    keys.push(key);
    lists.set(name, keys);
  }
  return lists;
}

function listOf({ objects, textOf }: BuildPages, keys: Keys): StoredList {
  return { pages: keys.map((key) => parsePage(textOf(objects.get(key) ?? ""))) };
}
