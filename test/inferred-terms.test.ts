/** Who served in a Congress, if the only list of former members has just their last terms. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { openStore } from "../store/open-store.ts";
import { generateInto, importInto, newStore, openEdge } from "./build.ts";
import { legis } from "./run-legis.ts";
import { storeSettings } from "./spawn-legis.ts";
import { newFolder } from "./new-folder.ts";

const HISTORICAL =
  "https://github.com/unitedstates/congress-legislators/raw/main/legislators-historical.yaml";

const CSV = `last_name,first_name,full_name,type,state,district,senate_class,party,bioguide_id,lis_id
Able,Ada,Ada Able,rep,OH,9,,Democrat,A000001,
Baker,Ben,Ben Baker,sen,PA,,1,Republican,B000002,S901
Cook,Cy,Cy Cook,rep,TX,1,,Republican,C000003,
`;

const YAML = `- id:
    bioguide: D000004
  name:
    first: Dee
    last: Drew
  terms:
  - type: sen
    start: '2025-01-03'
    end: '2031-01-03'
    state: ME
    class: 2
    party: Independent
    caucus: Democrat
`;

interface Person {
  readonly id: string;
  readonly name: string;
}

const ABLE: Person = { id: "A000001", name: "Rep. Able, Ada [D-OH-5]" };
const BAKER: Person = { id: "B000002", name: "Rep. Baker, Ben [R-PA-7]" };
const DREW: Person = { id: "D000004", name: "Sen. Drew, Dee [I-ME]" };
const UNLISTED: Person = { id: "N000009", name: "Rep. Noone, Ned [D-NY-1]" };

function billStatus(
  { congress, type, number }: { congress: number; type: string; number: number },
  sponsor: Person,
  cosponsors: readonly Person[] = [],
): string {
  const item = ({ id, name }: Person) =>
    `<item><bioguideId>${id}</bioguideId><fullName>${name}</fullName><sponsorshipDate>2021-03-01</sponsorshipDate></item>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<billStatus><version>3.0.0</version><bill><number>${number}</number><type>${type}</type>
<congress>${congress}</congress><introducedDate>2021-02-01</introducedDate><title>A bill</title>
<sponsors>${item(sponsor)}</sponsors><cosponsors>${cosponsors.map(item).join("")}</cosponsors>
</bill></billStatus>
`;
}

function senateVote(member: { lis: string; name: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<roll_call_vote><congress>117</congress><session>2</session><congress_year>2022</congress_year>
<vote_number>7</vote_number><vote_date>May 5, 2022,  10:26 AM</vote_date><question>On the Motion</question>
<vote_result>Motion Agreed to</vote_result><count><yeas>1</yeas><nays>0</nays></count>
<members><member><member_full>${member.name} (R-PA)</member_full><last_name>${member.name}</last_name>
<party>R</party><state>PA</state><vote_cast>Yea</vote_cast><lis_member_id>${member.lis}</lis_member_id></member></members>
</roll_call_vote>
`;
}

const folder = newFolder();
const files = {
  "legislators-historical.csv": CSV,
  "legislators-current.yaml": YAML,
  "BILLSTATUS-117hr1.xml": billStatus({ congress: 117, type: "HR", number: 1 }, ABLE, [BAKER]),
  "BILLSTATUS-117hr2.xml": billStatus({ congress: 117, type: "HR", number: 2 }, UNLISTED),
  "BILLSTATUS-117s1.xml": billStatus({ congress: 117, type: "S", number: 1 }, DREW),
  "vote_117_2_00007.xml": senateVote({ lis: "S901", name: "Baker" }),
};
const sources = join(folder, "sources");
await mkdir(sources);
for (const [name, text] of Object.entries(files)) {
  await writeFile(join(sources, name), text);
}
const records = join(folder, "records.sqlite");
await importInto(records, [sources]);
const address = newStore(folder);
await generateInto(address, records);
const { edge, manifest } = await openEdge(await openStore(address));

interface Shown {
  readonly [field: string]: unknown;
}

async function get<Data>(path: string): Promise<Data> {
  const response = await edge(`/api/v1${path}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly data: Data }).data;
}

async function metaOf(query: string): Promise<Shown> {
  const response = await edge(`/api/v1/legislators?${query}`);
  return ((await response.json()) as { readonly meta: Shown }).meta;
}

async function idsOf(query: string): Promise<readonly unknown[]> {
  const list = await get<readonly Shown[]>(`/legislators?${query}`);
  return list.map(({ bioguide_id }) => bioguide_id);
}

describe("when only the last terms of former members are known", () => {
  it("a Congress lists the members that its bills and roll calls name", async () => {
    expect(await idsOf("congress=117")).toEqual(["A000001", "B000002"]);
    expect(await get<readonly Shown[]>("/legislators?congress=117")).toMatchObject([
      { party: "D", state: "OH", district: 5, chamber: "house", is_inferred: true },
      // A representative when the bill was introduced, a senator at the roll call a year later.
      { party: "R", state: "PA", district: null, chamber: "senate", is_inferred: true },
    ]);
  });

  it("filters match a member's term in that Congress", async () => {
    expect(await idsOf("congress=117&chamber=senate")).toEqual(["B000002"]);
    expect(await idsOf("congress=117&state=OH&party=D")).toEqual(["A000001"]);
    expect(await idsOf("congress=117&state=TX")).toEqual([]);
  });

  it.each([
    ["congress=117&per_page=1&page=2", 2],
    ["congress=117&q=nobody&party=D", 0],
    ["congress=61", 0],
  ])("%s is marked as incomplete", async (query, total) => {
    expect(await metaOf(query)).toMatchObject({ total, incomplete: true });
  });

  it.each(["congress=119", "congress=120"])("%s is not marked as incomplete", async (query) => {
    expect(await metaOf(query)).not.toHaveProperty("incomplete");
  });

  it("the record keeps the last term, and inferred terms are marked", async () => {
    const able = await get<Shown>("/legislators/A000001?include=terms");
    expect(able).toMatchObject({ district: 9, is_inferred: false, in_office: false });
    expect(able["terms"]).toMatchObject([
      { congresses: [117], district: 5, is_inferred: true, start_date: null },
      { congresses: [], district: 9, is_inferred: false },
    ]);
  });

  it("no terms are inferred for people whose terms are known in full or who are in no list of people", async () => {
    const drew = await get<Shown>("/legislators/D000004?include=terms");
    expect(drew["terms"]).toMatchObject([{ congresses: [119], is_inferred: false }]);
    expect((await edge("/api/v1/legislators/N000009")).status).toBe(404);
    const { sponsor } = await get<{ sponsor: Shown }>("/bills/117/HR/2");
    expect(sponsor).toMatchObject({ name: "Ned Noone", api_url: null });
  });

  it("the manifest names the gap and the file that closes it", () => {
    const gap = { resource: "legislator", block: "terms", records: 3, files: [HISTORICAL] };
    expect(manifest.gaps).toContainEqual(gap);
  });

  it("legis status names the gap too, and still reports that all is well", async () => {
    const settings = { LEGIS_HOME: join(folder, "home"), ...storeSettings(address) };
    const { code, out } = await legis(["status"], settings);
    expect(out).toContain(
      `gap in the data: the terms of 3 members are incomplete; to close it, import ${HISTORICAL}`,
    );
    expect([code, out.startsWith("no problems")]).toEqual([0, true]);
  });
});

it("a Congress that has not begun has no members", async () => {
  expect(await idsOf("congress=119")).toEqual(["D000004"]);
  expect(await idsOf("congress=120")).toEqual([]);
  expect(await idsOf("congress=121")).toEqual([]);
});
