import { afterAll, describe, expect, it } from "vitest";

import { allRoutes } from "../../contract/routes/all-routes.ts";
import { listOf, problemOf, topicOf } from "./bodies.ts";
import { openTestEdge } from "./test-edge.ts";

const edge = await openTestEdge();
afterAll(() => edge.close());

const get = (target: string) => listOf(edge.ask(`/api/v1${target}`));

/** The name and the id of a list's first record. */
async function first(list: string, key: string) {
  const [record] = (await get(list)).data;
  return [encodeURIComponent(String(record?.["name"])), String(record?.[key])];
}

describe("filter values", () => {
  it("may be of any size; what has no records gives an empty list", async () => {
    const huge = "9".repeat(400);
    for (const target of [
      "/bills?congress=9999",
      "/votes?bill_number=9007199254740991",
      `/bills?congress=${huge}`,
      `/bills?congress=${huge}&type=HR&q=act`,
      `/votes?congress=119&session=${huge}`,
      `/legislators?congress=${huge}&party=D`,
      `/legislators?congress=${huge}&q=smith`,
    ]) {
      expect((await get(target)).data).toEqual([]);
    }
    const missing = await problemOf(edge.ask(`/api/v1/bills/${huge}/HR/1`));
    expect(missing).toMatchObject({ status: 404, code: "not_found" });
  });

  it.each([
    ["/bills?topic=no-such-topic", "/topics?q="],
    ["/bills?topic=no-such-topic&q=act", "/topics?q="],
    ["/laws?committee=zzzz00", "/committees?q="],
    ["/bills?cosponsor=Z999999", "/legislators?q="],
    ["/bills?sponsor=Z999999", "/legislators?q="],
    ["/votes?member=Z999999", "/legislators?q="],
    ["/amendments?bill=119-hr-99999", "/bills?q="],
    ["/votes?bill=119-hr-99999", "/bills?q="],
  ])("that name no record give 400 with where to look: %s", async (target, hint) => {
    const { status, code, message } = await problemOf(edge.ask(`/api/v1${target}`));
    expect({ status, code }).toEqual({ status: 400, code: "invalid_parameter" });
    expect(message).toContain(hint);
  });

  it("that are names give 400 or 404 with the search for it, and the id if one record fits", async () => {
    const [member, id] = await first("/legislators?in_office=true", "bioguide_id");
    const [committee, code] = await first("/committees?chamber=house", "code");
    const [topic, slug] = await first("/topics", "slug");
    for (const [target, status, hint] of [
      [`/bills?sponsor=${member}`, 400, `/legislators?q=${member} finds ${id}: `],
      [`/votes?member=${member}`, 400, `/legislators?q=${member} finds ${id}: `],
      [`/legislators/${member}`, 400, `/legislators?q=${member} finds ${id}: `],
      [`/laws?committee=${committee}`, 400, `/committees?q=${committee} finds ${code}: `],
      [`/committees/${committee}/bills`, 400, `/committees?q=${committee} finds ${code}: `],
      ["/committees/agriculture", 400, "/committees?q=agriculture finds them by name"],
      [`/topics/${topic}`, 404, `finds ${slug}: `],
    ] as const) {
      const problem = await problemOf(edge.ask(`/api/v1${target}`));
      expect(problem.status).toBe(status);
      expect(problem.message).toContain(hint);
    }
  });

  it("of committees find those with bills or members in a Congress", async () => {
    const code = "hsag00";
    const bills = (await get(`/bills?committee=${code}&per_page=100`)).data;
    const congresses = new Set(bills.map(({ congress }) => Number(congress)));
    expect(congresses.size).toBeGreaterThan(1);
    for (const congress of congresses) {
      const { data } = await get(`/committees?congress=${congress}&per_page=100`);
      expect(data.map((each) => each["code"])).toContain(code);
    }
    expect((await get("/committees?congress=1&current=all")).data).toEqual([]);
  });

  it("may be given by the other lists' name of a sponsor, and are linked by their own", async () => {
    const [bill] = (await get("/bills?congress=119&type=HR")).data;
    const { bioguide_id: id = "" } = (bill?.["sponsor"] ?? {}) as { bioguide_id?: string };
    for (const list of ["bills", "laws", "amendments"]) {
      const [one, other] = await Promise.all(
        ["sponsor", "sponsor_bioguide_id"].map((name) => get(`/${list}?${name}=${id}`)),
      );
      expect(one?.meta).toEqual(other?.meta);
      expect(one?.meta).not.toHaveProperty("ignored_parameters");
    }
  });

  it("of changes may be a day, which stands for the last build before it, if one is known", async () => {
    const [build] = (await get("/changes")).data;
    const since = (value: unknown) => get(`/changes?since=${String(value)}`);
    expect(await since("2030-01-01")).toEqual(await since(build?.["build"]));
    expect((await since("2030-01-01")).meta).toHaveProperty("since", build?.["build"]);
    const day = String(build?.["build"]).slice(0, 10);
    await expect(since("1999-01-01")).rejects.toThrow(`a day after ${day}, when the first one`);
    expect(build).toMatchObject({ previous_build: null, counts: null });
  });

  it("find the members of a district who are in office", async () => {
    const { data } = await get("/legislators?in_office=true&chamber=house&per_page=100");
    const [member] = data.filter(({ district }) => district !== null);
    const { state, district } = member ?? {};
    const { data: there } = await get(
      `/legislators?current=true&state=${String(state)}&district=${String(district)}`,
    );
    expect(there).toContainEqual(member);
    for (const each of there) expect(each).toMatchObject({ state, district, in_office: true });
    expect((await get("/legislators?gender=female&per_page=1")).meta.total).toBeGreaterThan(0);
  });
});

it.each([
  ["bills/119/hr1", "bills/119/HR/1"],
  ["laws/119-1", "laws/119/public/1"],
  ["members", "legislators"],
  ["members/C000127/bills", "legislators/C000127/bills"],
  ["legislators/C000127/bills", "bills?sponsor=C000127"],
  ["committees/hsag00/members", "committees/hsag00?include=memberships"],
])("a path of other services, %s, gives 404 with the path here, %s", async (path, here) => {
  const { code, message } = await problemOf(edge.ask(`/api/v1/${path}`));
  expect(code).toBe("not_found");
  expect(message).toContain(`try /api/v1/${here}`);
});

describe("path values", () => {
  it.each([
    "bills/119/HR/99999",
    "legislators/Z999999",
    "committees/zzzz99",
    "committees/zzzz99/meetings",
    "topics/no-such-topic",
  ])("give 404 if there is no such record: %s", async (path) => {
    const problem = await problemOf(edge.ask(`/api/v1/${path}`));
    expect(problem.code).toBe("not_found");
    expect(problem).not.toHaveProperty("parameter");
    expect(problem.message).toContain(path);
  });

  it.each([
    ["/bills/119/hr/1/", "/api/v1/bills/119/hr/1"],
    ["/bills/119/hr/1/related-bills", "/api/v1/bills/119/hr/1?include=related"],
    ["/bills/117", "; try /api/v1/bills?congress=117"],
    ["/bills/hr3684", "; try /api/v1/bills?q=hr3684"],
    ["/laws/117/58", "; try /api/v1/laws/117/public/58"],
    [
      "/legislators/C000127/committees",
      "; try /api/v1/legislators/C000127?include=committee_memberships",
    ],
    ["/committees/hsag00/hearings", "; try /api/v1/committees/hsag00/meetings"],
    [
      "/bills/119/HR/1/texts/ih/section-2",
      "; try /api/v1/bills/119/HR/1/texts/ih/sections/section-2",
    ],
    ["/treaties/119", "; try /api/v1/treaties?congress=119"],
    ["/treaties/118/1/A", "; try /api/v1/treaties/118/1-A"],
    ["/hearings/119", "/api/v1 lists the routes"],
    ["/search", "; try /api/v1/bills?q={words}"],
    ["/bills.csv", "; try /api/v1/bulk?format=csv"],
    ["/votes.json", "; try /api/v1/votes"],
    ["/bills/117/5376", "; try /api/v1/bills?ids=117-hr-5376,117-s-5376"],
    [
      "/votes/119/house/281",
      "; try /api/v1/votes/119/1/house/281 or /api/v1/votes/119/2/house/281",
    ],
    ["/bils", "; try /api/v1/bills"],
    ["/Comittees/hsag00/bills", "; try /api/v1/committees/hsag00/bills"],
    ["/nothing", "/api/v1 lists the routes"],
  ])("that match no route give a hint: /api/v1%s to %s", async (path, hint) => {
    const problem = await problemOf(edge.ask(`/api/v1${path}`));
    expect(problem.code).toBe("not_found");
    expect(problem.message).toContain(hint);
  });

  it.each(["/api/v1", "/api/v1/"])("are listed at %s", async (path) => {
    const { data } = (await (await edge.ask(path)).json()) as { data: object[] };
    // Plus today, and bulk files and texts, which are not JSON answers.
    expect(data).toHaveLength(allRoutes.length + 3);
    expect(data[1]).toEqual({
      path: "/api/v1/bills/{congress}/{type}/{number}",
      summary: "Get a bill",
      parameters: ["include"],
    });
  });
});

describe("a topic's bills", () => {
  it("can be filtered by Congress, without a change to the topic itself", async () => {
    const all = await topicOf(edge.ask("/api/v1/topics/health"));
    const narrowed = await topicOf(edge.ask("/api/v1/topics/health?congress=118&per_page=100"));
    const { bills, ...topic } = narrowed.data;
    expect(all.data).toMatchObject(topic);
    expect(bills.length).toBe(narrowed.meta.total);
    for (const bill of bills) expect(bill["congress"]).toBe(118);
  });

  it("are an empty list for a Congress without any, without a change to the topic itself", async () => {
    const { data, meta } = await topicOf(edge.ask("/api/v1/topics/health?congress=7"));
    expect(data).toMatchObject({ slug: "health", bills: [] });
    expect(meta).toMatchObject({ total: 0, total_pages: 0, prev_page: null, next_page: null });
  });
});
