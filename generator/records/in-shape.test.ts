import { describe, expect, it } from "vitest";
import * as z from "zod";

import { inShape } from "./in-shape.ts";

const Schema = z.strictObject({
  number: z.int(),
  title: z.string().nullable(),
  sponsor: z.strictObject({ name: z.string(), party: z.enum(["D", "R"]) }).nullable(),
  actions: z.array(z.strictObject({ date: z.string(), text: z.string() })),
  congresses: z.array(z.int()),
});
const inOrder = inShape(Schema);

const RECORD = {
  congresses: [117, 118],
  actions: [{ text: "Referred.", date: "2021-01-04", code: "H11100" }],
  sponsor: { party: "D", name: "Ada Able" },
  title: null,
  number: 1,
  lis_id: "S001",
} as const;

describe("a record in the shape of a schema", () => {
  it("has the schema's keys in the schema's order, at every level", () => {
    expect(JSON.stringify(inOrder(RECORD))).toBe(
      '{"number":1,"title":null,"sponsor":{"name":"Ada Able","party":"D"},' +
        '"actions":[{"date":"2021-01-04","text":"Referred."}],"congresses":[117,118]}',
    );
  });

  it("is a copy: the original is unchanged", () => {
    const before = structuredClone(RECORD);
    inOrder(RECORD);
    expect(RECORD).toEqual(before);
  });

  it("may lack nullable fields", () => {
    expect(inOrder({ ...RECORD, sponsor: null, actions: [] })).toMatchObject({
      sponsor: null,
      actions: [],
    });
  });

  it("is refused for a schema without an order of keys", () => {
    const Either = z.strictObject({ of: z.union([z.strictObject({ a: z.int() }), z.string()]) });
    expect(() => inShape(Either)).toThrow('a schema of the kind "union" has no order of keys');
  });
});
