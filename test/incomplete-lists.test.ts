/** `meta.incomplete` of lists made of blocks that the publisher cut at 250 entries. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it } from "vitest";

import { generateInto, importInto, newStore, openEdge } from "./build.ts";
import { openStore } from "../store/open-store.ts";
import { legis } from "./run-legis.ts";
import { storeSettings } from "./spawn-legis.ts";
import { newFolder } from "./new-folder.ts";

const person = (id: string, start: number, end: number) => `- id:
    bioguide: ${id}
  name:
    first: Ann
    last: ${id}
  terms:
  - type: sen
    start: '${start}-01-03'
    end: '${end}-01-03'
    state: ME
    class: 2
    party: Democrat
`;

const repeat = (entry: (at: number) => string) =>
  Array.from({ length: 250 }, (_, at) => entry(at + 1)).join("");

const billStatus = (congress: number, number: number, lists: string, type = "HR") =>
  `<billStatus><version>3.0.0</version><bill><number>${number}</number><type>${type}</type>
<congress>${congress}</congress><introducedDate>2021-02-01</introducedDate><title>A bill</title>${lists}</bill></billStatus>`;

const AMENDMENTS = `<amendments>${repeat(
  (at) => `<amendment><number>${at}</number><congress>117</congress><type>SAMDT</type></amendment>`,
)}</amendments>`;
const COSPONSORS = `<cosponsors>${repeat(
  (at) =>
    `<item><bioguideId>X${String(at).padStart(6, "0")}</bioguideId><fullName>Rep. X</fullName></item>`,
)}</cosponsors>`;

const folder = newFolder();
const written = {
  "legislators-current.yaml": person("A000001", 2025, 2031),
  "legislators-historical.yaml": person("B000002", 2021, 2023),
  "BILLSTATUS-117hr1.xml": billStatus(117, 1, AMENDMENTS),
  "BILLSTATUS-117hr2.xml": billStatus(117, 2, COSPONSORS),
  "BILLSTATUS-117s1.xml": billStatus(117, 1, "", "S"),
  "BILLSTATUS-119hr1.xml": billStatus(119, 1, ""),
  "BILLSTATUS-119s1.xml": billStatus(119, 1, "", "S"),
};
const sources = join(folder, "sources");
await mkdir(sources);
for (const [name, text] of Object.entries(written)) await writeFile(join(sources, name), text);
const records = join(folder, "records.sqlite");
await importInto(records, [sources]);
const address = newStore(folder);
await generateInto(address, records);
const { edge, manifest } = await openEdge(await openStore(address));
const home = { LEGIS_HOME: join(folder, "home"), ...storeSettings(address) };

interface Answer {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: Readonly<Record<string, unknown>>;
}

async function get(target: string): Promise<Answer> {
  const response = await edge(target);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

it.each([
  "/amendments",
  "/amendments?congress=117",
  "/amendments?bill=117-hr-1&status=agreed_to",
  "/amendments?sponsor=B000002",
  "/legislators/B000002/cosponsored-bills",
  "/bills?cosponsor=B000002&congress=117",
])("%s may lack records", async (target) => {
  expect((await get(`/api/v1${target}`)).meta).toMatchObject({ incomplete: true });
});

it.each([
  "/amendments?congress=119",
  "/amendments?bill=117-hr-2",
  "/amendments?sponsor=A000001",
  "/legislators/A000001/cosponsored-bills",
  "/legislators/B000002/cosponsored-bills?congress=119",
  "/bills?cosponsor=A000001",
  "/bills?cosponsor=X000001",
  "/bills?congress=117",
])("%s lacks none", async (target) => {
  expect((await get(`/api/v1${target}`)).meta).not.toHaveProperty("incomplete");
});

it("a member whom only bills name is a valid value, whatever other parameters leave over", async () => {
  for (const other of ["congress=119", "q=nothing", "to=2000-01-01"])
    expect((await get(`/api/v1/bills?cosponsor=X000001&${other}`)).data).toEqual([]);
  const unknown = await edge("/api/v1/bills?cosponsor=Z999999&congress=117");
  expect(unknown.status).toBe(400);
});

it("bulk files and Congresses say the same", async () => {
  const files = (await get("/api/v1/bulk?format=ndjson")).data;
  const incomplete = files.filter((each) => each["incomplete"] === true);
  expect(incomplete.map(({ file }) => file)).toEqual([
    // No roll call of the Congress is here, so that its bills' votes are unknown.
    "bills-119.ndjson",
    // One bill's list of amendments is cut.
    "bills-117.ndjson",
    "amendments-117.ndjson",
    // Nobody is known who cosponsored the second bill.
    "legislators.ndjson",
  ]);
  const congresses = (await get("/api/v1/congresses")).data;
  expect(congresses.map((each) => [each["congress"], each["incomplete_counts"]])).toEqual([
    [119, ["votes"]],
    [117, ["amendments", "votes", "members"]],
  ]);
});

it.each(["csv", "parquet"])("every %s table of a list that is cut says so", async (format) => {
  const files = (await get(`/api/v1/bulk?format=${format}`)).data;
  const incomplete = files.filter((each) => each["incomplete"] === true);
  expect(incomplete.map(({ file }) => file)).toEqual(
    ["cosponsors-117", "amendments-117", "legislators-117", "legislators"].map(
      (name) => `${name}.${format}`,
    ),
  );
});

const textOf = async (path: string): Promise<string> => (await edge(`/feeds/${path}`)).text();

it("feeds say the same", async () => {
  const note = "Entries may be missing, since not all records are published here.";
  expect(await textOf("legislators/A000001.atom")).toContain(`<subtitle>${note}</subtitle>`);
  expect(JSON.parse(await textOf("legislators/A000001.json"))).toMatchObject({ description: note });
  expect(await textOf("bills/119/HR/1.atom")).toMatch(/<title>(?!.*Entries may be missing)/s);
});

it("the status counts the bills", async () => {
  // No roll call of either Congress is here.
  for (const [block, count] of Object.entries({ amendments: 1, cosponsors: 1, votes: 5 }))
    expect(manifest.gaps).toContainEqual({ resource: "bill", block, records: count, files: [] });
  const { code, out } = await legis(["status"], home);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("gap in the data: the cosponsors of 1 bill are incomplete"),
  ]);
});
