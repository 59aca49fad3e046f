import type * as z from "zod";

import type { AnyDetailedResource, AnyResource } from "../../contract/resource.ts";
import type { Violation } from "../builds/overruled.ts";
import { API_PREFIX } from "../../contract/addresses.ts";
import { detailPageKey, listPageKey } from "../../contract/request/request.ts";
import { allRoutes } from "../../contract/routes/all-routes.ts";
import { compileCheck } from "./compile-check.ts";
import { required } from "../../lib/required.ts";

export function createPageChecks(baseUrl: string) {
  const violations: Violation[] = [];
  const conform = (schema: z.ZodType, page: string, content: object): void => {
    if (checkOf(schema)(content)) return;
    const { issues } = required(schema.safeParse(content).error, `the fault of ${page}`);
    for (const { path, message } of issues.slice(0, 3)) {
      violations.push({ gate: "schema", page, message: `${path.join(".")}: ${message}` });
    }
  };
  return {
    lean: (resource: AnyResource, id: string, record: object): void =>
      conform(resource.lean, id, record),
    detail: (resource: AnyDetailedResource, page: string, record: object, blocks: object): void => {
      conform(schemaOf(resource), page, { ...record, ...blocks });
    },
    /** Returns the keys of the pages that a text links to, each once. */
    links: (text: string): readonly string[] => [...new Set(linksIn(text, baseUrl))],
    violations: violations as readonly Violation[],
  };
}

const checkOf = cached(compileCheck);

const schemaOf = cached(({ detail, blocks }: AnyDetailedResource) =>
  detail.extend(Object.fromEntries(blocks.map(({ key, schema }) => [key, schema]))),
);

function cached<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

/** Yields the keys of linked pages; for a list, its first unfiltered page. */
export function* linksIn(text: string, baseUrl: string): Generator<string> {
  const start = `"${baseUrl}${API_PREFIX}/`;
  for (let offset = text.indexOf(start); offset !== -1; offset = text.indexOf(start, offset + 1)) {
    const from = offset + start.length - 1;
    yield pageKeyOf(text.slice(from, text.indexOf('"', from)));
  }
}

function pageKeyOf(link: string): string {
  const [path = ""] = link.split("?");
  return LIST_PATH.test(path) ? listPageKey(path, [], 1) : detailPageKey(path);
}

const LIST_PATHS = allRoutes.flatMap(({ kind, path }) =>
  kind === "list" ? path.replaceAll(/:\w+/g, "[^/]+") : [],
);
const LIST_PATH = new RegExp(`^(?:${LIST_PATHS.join("|")})$`);
