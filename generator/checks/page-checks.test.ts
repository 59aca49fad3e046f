import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { describe, expect, it } from "vitest";

import { BillBlocks, BillDetail, billResource } from "../../contract/kinds/bill.ts";
import { testBill } from "../../test/test-documents.ts";
import { NO_BLOCKS, NO_TEXTS, testReferences } from "../../test/test-references.ts";
import { billBlocks, billDetail, leanBill } from "../kinds/bill.ts";
import { compileCheck } from "./compile-check.ts";
import { createPageChecks } from "./page-checks.ts";

it("checking pages keeps none of their text: 400 MB of pages pass through a heap of 100 MB", async () => {
  const thread = new Worker(new URL("../../test/check-many-pages.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 100 },
  });
  const [links] = (await once(thread, "message")) as [number];
  expect(links).toBe(400);
});

const BASE_URL = "https://api.example";
const TO = testReferences();
const NOBODY = { legislators: new Map() };

function checked(change: object, blocks: object = {}) {
  const checks = createPageChecks(BASE_URL);
  const document = testBill();
  const lean = leanBill({ document, updated_at: "2026-01-01T00:00:00Z" }, NO_TEXTS, TO);
  const own = billBlocks(document, NO_BLOCKS, TO);
  checks.detail(
    billResource,
    "/bills/117/HR/1",
    {
      ...billDetail(document, lean, { blocks: own, incomplete_blocks: [] }, NOBODY, TO),
      ...change,
    },
    { ...own, ...blocks },
  );
  return checks.violations;
}

const found = (...given: Parameters<typeof checked>) =>
  checked(...given).map(({ gate, page, message }) => `${gate} ${page} ${message}`);

const WRONG = [undefined, null, "", "no address", 0, -1, 1.5, true, [], [1], {}, { a: 1 }];

/** Yields copies of a value in which one field, at any depth, is wrong, missing or one too many. */
function* damaged(value: unknown): Generator {
  yield* WRONG;
  if (typeof value !== "object" || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    for (const wrong of damaged(field)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      yield Object.assign(copy, { [key]: wrong });
    }
  }
}

it("a compiled check passes a record exactly if zod does, whichever field is wrong", () => {
  const sponsor = {
    bioguide_id: "A000001",
    name: "A",
    party: "D",
    state: "OH",
    district: 1,
    chamber: "house",
  } as const;
  const document = testBill({
    sponsor,
    subjects: [{ name: "Ships", kind: "legislative_subject" }],
    cosponsors: [
      { ...sponsor, sponsorship_date: "2021-01-05", is_original: true, withdrawn_date: null },
    ],
  });
  const lean = leanBill({ document, updated_at: "2026-01-01T00:00:00Z" }, NO_TEXTS, TO);
  const blocks = billBlocks(document, NO_BLOCKS, TO);
  const record = {
    ...billDetail(document, lean, { blocks, incomplete_blocks: [] }, NOBODY, TO),
    ...blocks,
  };
  const schema = BillDetail.extend(BillBlocks.shape);
  const check = compileCheck(schema);
  expect(check(record)).toBe(true);
  const all = [...damaged(record)];
  const passed = all.map((value) => schema.safeParse(value).success);
  expect(all.map(check)).toEqual(passed);
  expect(passed.filter((each) => !each).length).toBeGreaterThan(500);
  expect(passed).toContain(true);
});

describe("a checked page", () => {
  it("passes if record and blocks match the contract", () => {
    expect(checked({})).toEqual([]);
  });

  it("fails with a wrong, extra or missing field or block", () => {
    expect(found({ number: "1" })).toEqual([
      "schema /bills/117/HR/1 number: Invalid input: expected number, received string",
    ]);
    expect(found({ lis_id: "S001" })).toEqual([expect.stringContaining('"lis_id"')]);
    expect(found({}, { laws: undefined })).toEqual([expect.stringContaining(" laws: ")]);
    expect(found({}, { actions: [{}] })).toHaveLength(3);
  });

  it("has all its links, also those that another page had", () => {
    const checks = createPageChecks(BASE_URL);
    const text = `{"api_url":"${BASE_URL}/api/v1/bills/117/HR/2"}`;
    expect(checks.links(text)).toEqual(["/bills/117/HR/2"]);
    expect(checks.links(`[${text},${text}]`)).toEqual(["/bills/117/HR/2"]);
  });
});
