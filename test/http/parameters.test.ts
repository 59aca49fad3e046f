import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { BILL_STATUSES, BILL_TYPES, COMMITTEE_TYPES } from "../../contract/enumerations.ts";
import { listOf, problemOf } from "./bodies.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

let edge: TestEdge;

beforeAll(async () => {
  edge = await openTestEdge();
});
afterAll(() => edge.close());

const get = (target: string) => listOf(edge.ask(`/api/v1${target}`));
const refused = (target: string) => problemOf(edge.ask(`/api/v1${target}`));

describe("an invalid value of an enumeration", () => {
  it.each([
    ["/bills?type=XX", "type", BILL_TYPES],
    ["/bills?chamber=joint", "chamber", ["house", "senate"]],
    ["/bills?status=lost", "status", BILL_STATUSES],
    ["/laws?law_type=secret", "law_type", ["public", "private"]],
    ["/votes?chamber=lords", "chamber", ["house", "senate"]],
    ["/votes?bill_type=HB", "bill_type", BILL_TYPES],
    ["/votes?result=maybe", "result", ["passed", "failed", "rejected", "agreed_to"]],
    ["/legislators?chamber=joint", "chamber", ["house", "senate"]],
    ["/legislators?party=Z", "party", ["D", "R", "I", "ID", "L"]],
    ["/legislators?state=ZZ", "state", ["CA", "TX", "DC", "PI"]],
    ["/committees?chamber=both", "chamber", ["house", "senate", "joint"]],
    ["/committees?type=big", "type", COMMITTEE_TYPES],
    ["/committees?current=past", "current", ["current", "all"]],
    ["/bills/119/XX/1", "type", BILL_TYPES],
    ["/laws/119/secret/1", "law_type", ["public", "private"]],
    ["/votes/119/1/lords/1", "chamber", ["house", "senate"]],
  ])(
    "is a 400 that names the parameter and lists the allowed values: %s",
    async (target, name, allowed) => {
      const problem = await refused(target);
      expect(problem).toMatchObject({ status: 400, code: "invalid_parameter", parameter: name });
      for (const value of allowed) expect(problem.message).toContain(value);
      expect(problem.message).toContain(name);
    },
  );

  it("is quoted in the message, truncated if it is long", async () => {
    expect((await refused("/bills?type=Q%22%0A")).message).toContain(String.raw`"Q\""`);
    const { message } = await refused(`/bills?type=${"X".repeat(5000)}`);
    expect(message.length).toBeLessThan(300);
  });
});

describe("integers", () => {
  it.each([
    ["congress", "/bills?congress="],
    ["congress", "/legislators?congress="],
    ["congress", "/topics/health?congress="],
    ["session", "/votes?session="],
    ["bill_number", "/votes?bill_number="],
    ["congress", "/bills/@/HR/1"],
    ["number", "/bills/119/HR/@"],
    ["law_number", "/laws/119/public/@"],
    ["session", "/votes/119/@/house/1"],
    ["vote_number", "/votes/119/1/house/@"],
  ])(
    "must be whole numbers from 1 without sign or leading zero: %s of %s",
    async (name, target) => {
      for (const value of ["0", "01", "-1", "%2B1", "1.0", "1e2", "abc", "0x7"]) {
        const asked = target.includes("@") ? target.replace("@", value) : `${target}${value}`;
        // oxlint-disable-next-line no-await-in-loop -- one a second
        expect(await refused(asked)).toMatchObject({ code: "invalid_parameter", parameter: name });
      }
    },
  );

  it("may have any size; a Congress without records gives an empty list", async () => {
    expect((await get("/bills?congress=9999")).data).toEqual([]);
    expect((await get("/votes?congress=119&session=7")).data).toEqual([]);
    expect((await get("/votes?bill_number=9007199254740991")).data).toEqual([]);
    const huge = "9".repeat(400);
    for (const target of [
      `/bills?congress=${huge}`,
      `/bills?congress=${huge}&type=HR&q=act`,
      `/votes?congress=119&session=${huge}`,
      `/legislators?congress=${huge}&party=D`,
      `/legislators?congress=${huge}&q=smith`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one a second
      expect((await get(target)).data).toEqual([]);
    }
    const missing = await problemOf(edge.ask(`/api/v1/bills/${huge}/HR/1`));
    expect(missing).toMatchObject({ status: 404, code: "not_found" });
    expect((await get("/legislators?congress=9999")).data).toEqual([]);
    expect((await get("/laws?congress=1")).data).toEqual([]);
  });
});

describe("sponsor_bioguide_id", () => {
  it.each(["smith", "A12345", "A1234567", "1234567", "AA12345", "A12345%36x"])(
    "must be a letter and six digits, else 400: %s",
    async (value) => {
      expect(await refused(`/bills?sponsor_bioguide_id=${value}`)).toMatchObject({
        parameter: "sponsor_bioguide_id",
      });
    },
  );

  it("that nobody has gives an empty list", async () => {
    expect((await get("/bills?sponsor_bioguide_id=Z999999")).meta.total).toBe(0);
  });
});

describe("a blank value", () => {
  it.each(["congress=", "type=%20", "status=&chamber=", "q=", "sponsor_bioguide_id="])(
    "has no effect: %s",
    async (query) => {
      const blank = await edge.ask(`/api/v1/bills?${query}`);
      const plain = await edge.ask("/api/v1/bills");
      expect(await blank.text()).toBe(await plain.text());
    },
  );
});

describe("a repeated parameter", () => {
  it.each([
    ["congress", "/bills?congress=118&congress=119"],
    ["congress", "/bills?congress=119&congress=119"],
    ["type", "/bills?type=&type=HR"],
    ["page", "/bills?page=1&page=2"],
    ["per_page", "/votes?per_page=1&per_page=1"],
    ["q", "/laws?q=a&q=b"],
    ["current", "/committees?current=all&current=current"],
    ["congress", "/topics/health?congress=118&congress=119"],
  ])("is 400: %s in %s", async (name, target) => {
    const problem = await refused(target);
    expect(problem).toMatchObject({ code: "invalid_parameter", parameter: name });
    expect(problem.message).toContain("once");
  });

  it("is combined for include, which generated clients send that way", async () => {
    const [bill] = (await get("/bills?per_page=1")).data;
    const { pathname } = new URL(String(bill?.["api_url"]));
    const repeated = await edge.ask(`${pathname}?include=actions&include=titles,nothing`);
    const joined = await edge.ask(`${pathname}?include=actions,titles,nothing`);
    expect(repeated.status).toBe(200);
    expect(await repeated.text()).toBe(await joined.text());
  });
});

describe("an unknown parameter", () => {
  it.each([
    ["a typo", "/bills?congres=119", ["congres"]],
    ["a parameter of another route", "/bills?state=TX", ["state"]],
    ["an include on a list", "/bills?include=actions", ["include"]],
    ["another case", "/bills?Congress=119", ["Congress"]],
    ["several, each once and sorted", "/bills?b=1&a=2&b=3", ["a", "b"]],
    ["q on a route without search", "/committees/ssju00/meetings?q=tax", ["q"]],
  ])("is ignored and listed: %s", async (_, target, names) => {
    expect((await get(target)).meta.ignored_parameters).toEqual(names);
  });

  it("is never in links", async () => {
    const { meta } = await get("/bills?foo=1&congress=119&per_page=1&page=2&api_key=x");
    expect(`${meta.prev_url} ${meta.next_url}`).not.toMatch(/foo|api_key/);
  });

  it("has no entry in the meta if there is none", async () => {
    expect((await get("/bills?congress=119")).meta).not.toHaveProperty("ignored_parameters");
  });
});
