import { expect, it } from "vitest";

import { FetchError } from "../../../data/mirror/http/fetch-error.ts";
import { explain } from "../../../commands/terminal/outcome.ts";
import { aboutFile } from "../../../lib/errors.ts";
import { failureOf } from "./step.ts";

it("the first failure is told if closing a file failed after it", () => {
  const full = Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC", path: "/t/f" });
  const told = { file: "/t/f", reason: "the disk is full", advice: "make room and run it again" };
  const closing = new SuppressedError(new Error("closing failed"), full);
  for (const error of [closing, new SuppressedError(new Error("again"), closing)]) {
    expect(failureOf("generate", error)).toMatchObject(told);
    expect(explain(error)).toBe("/t/f: the disk is full; make room and run it again");
    expect(aboutFile("/t/f", error)).toMatchObject({ code: "ENOSPC" });
  }
});

it("a fetch's failure keeps its own message", () => {
  const told = {
    address: "/var/lib/legis/mirror/.fetched.sqlite",
    reason: "another fetch is using this mirror",
    advice: "wait for it, or end it",
  };
  const { file, reason, advice } = failureOf("fetch", new FetchError({ kind: "local", ...told }));
  expect({ address: file, reason, advice }).toEqual(told);
});
