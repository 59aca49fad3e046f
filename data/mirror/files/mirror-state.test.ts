import { readFileSync } from "node:fs";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";

import { openMirrorState } from "./mirror-state.ts";
import { newFolder } from "../../../test/new-folder.ts";

let mirror: string;

beforeEach(() => {
  mirror = newFolder();
});

const told =
  "it is not the state of a mirror that this version can read; move it away; the next run then requests every file again";

it("another program's database is refused as a mirror's state, and unchanged", () => {
  const path = join(mirror, ".fetched.sqlite");
  const other = new BetterSqlite(path);
  other.exec("create table tune (name text)");
  other.close();
  const before = readFileSync(path);
  expect(() => openMirrorState(mirror)).toThrow(told);
  expect(readFileSync(path).equals(before)).toBe(true);
});

it("the state of another version is ignored", () => {
  openMirrorState(mirror).close();
  const newer = new BetterSqlite(join(mirror, ".fetched.sqlite"));
  newer.pragma("user_version = 2");
  newer.close();
  expect(() => openMirrorState(mirror)).toThrow(told);
});

it("keeps its state", () => {
  const file = { path: "a.xml", etag: '"1"', lastModified: null, stamp: null };
  const first = openMirrorState(mirror);
  first.save(file);
  first.close();
  const next = openMirrorState(mirror);
  expect([next.run, next.find("a.xml")]).toEqual([2, file]);
  next.close();
});
