import openapiTS, { astToString } from "openapi-typescript";
import { describe, expect, expectTypeOf, it } from "vitest";

import { openApiDocument } from "../../contract/openapi/document.ts";
import { type ProblemCode as ContractCode, STATUS_OF_PROBLEM } from "../../contract/problem.ts";
import { allRoutes } from "../../contract/routes/all-routes.ts";
import type { ProblemCode } from "./api-error.ts";
import type { BlockKey } from "./route-types.ts";

/** Drops the made-up examples, which add nothing to the types. */
const document = JSON.stringify(
  openApiDocument({ baseUrl: null, contact: null, plans: {}, exampleOf: () => null }),
  (key, value: unknown) => (key === "example" || key === "examples" ? undefined : value),
);

describe("the types of the client", () => {
  it("match the contract", async () => {
    const types = astToString(await openapiTS(document, { immutable: true }));
    await expect(types).toMatchFileSnapshot("./api-types.ts");
  });

  it("have every error code of the contract", () => {
    expectTypeOf<ProblemCode>().toEqualTypeOf<ContractCode>();
    const absent = Object.keys(STATUS_OF_PROBLEM).filter((code) => !document.includes(`"${code}"`));
    expect(absent).toEqual([]);
  });

  it("map each include to its key", () => {
    const blocks = allRoutes.flatMap((route) =>
      route.kind === "list" ? [] : route.resource.blocks,
    );
    const renamed = blocks.filter(({ token, key }) => token !== key).map(({ key }) => key);
    expect(renamed).toEqual(["related_bills" satisfies BlockKey<"related">]);
  });
});
