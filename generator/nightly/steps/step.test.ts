import { expect, it } from "vitest";

import { FetchError } from "../../../data/mirror/http/fetch-error.ts";
import { failureOf } from "./step.ts";

it("a fetch's failure keeps its own message", () => {
  const told = {
    address: "/var/lib/legis/mirror/.fetched.sqlite",
    reason: "another fetch is using this mirror",
    advice: "wait for it, or end it",
  };
  const { file, reason, advice } = failureOf("fetch", new FetchError({ kind: "local", ...told }));
  expect({ address: file, reason, advice }).toEqual(told);
});
