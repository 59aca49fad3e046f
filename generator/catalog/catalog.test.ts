import { join } from "node:path";

import { expect, it } from "vitest";

import { newFolder } from "../../test/new-folder.ts";
import { Catalog } from "./catalog.ts";
import { rowOf } from "./table.ts";
import { TABLE_RESOURCES } from "./table-resources.ts";

it("a list page takes no memory once the next one is made", () => {
  using catalog = new Catalog(join(newFolder(), "catalog.sqlite"), (path) => path);
  catalog.add({ table: "topic", ...rowOf(TABLE_RESOURCES.topic, { name: "a" }) });
  const [first, second] = [0, 0].map((row) =>
    catalog.page("topic", ["[", Uint32Array.of(row), "]"]),
  );
  expect(first?.buffer.byteLength).toBe(0);
  expect(Buffer.from(second ?? []).toString()).toBe('[\n{"name":"a"}\n]\n');
});
