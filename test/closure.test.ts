/** Every record of a build matches its schema, and every link in it works. `test/oracle` compares its lists. */
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import pLimit from "p-limit";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";

import { openIndex } from "../contract/build-index.ts";
import { indexKey } from "../contract/build.ts";
import type { DetailedResource, Resource } from "../contract/resource.ts";
import { amendmentResource } from "../contract/resources/amendment.ts";
import { billResource } from "../contract/resources/bill.ts";
import { bulkFileResource } from "../contract/resources/bulk.ts";
import { committeeBillResource } from "../contract/resources/committee-bill.ts";
import { committeeResource } from "../contract/resources/committee.ts";
import { congressResource } from "../contract/resources/congress.ts";
import { cosponsoredBillResource } from "../contract/resources/cosponsored-bill.ts";
import { lawResource } from "../contract/resources/law.ts";
import { legislatorVoteResource } from "../contract/resources/legislator-vote.ts";
import { legislatorResource } from "../contract/resources/legislator.ts";
import { meetingResource } from "../contract/resources/meeting.ts";
import { nominationResource } from "../contract/resources/nomination.ts";
import { topicResource } from "../contract/resources/topic.ts";
import { voteResource } from "../contract/resources/vote.ts";
import { BASE_URL, sampleBuild, sourcesBuild, type TestBuild } from "./build.ts";
import { runs } from "./runs.ts";
import { hasSources } from "./sources.ts";
import { ANY_SIZE } from "./any-size.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

/** At most this many addresses are requested per route. */
const ADDRESSES = runs(30);

/** One page in six is read; all of them with `LEGIS_TEST_RUNS=2`. */
const ONE_IN_PAGES = runs(1) > 1 ? 1 : 6;

describe.each([
  { name: "the sample", open: sampleBuild, isThere: true },
  {
    name: "real records (needs the real upstream files)",
    open: sourcesBuild,
    isThere: hasSources,
  },
])("a build of $name", ({ open, isThere }) => {
  let found: { addresses: ReadonlySet<string>; wrong: ReadonlyMap<string, string> };
  let build: TestBuild;
  beforeAll(async () => {
    if (!isThere) return;
    build = await open();
    found = await readPages(build);
  });

  it.runIf(isThere)("has no link to itself that fails", async () => {
    const { addresses } = found;
    expect(addresses.size).toBeGreaterThan(build.manifest.totals["bill"] ?? 0);
    const answered = await pLimit(AT_ONCE).map(spread(addresses, ADDRESSES), async (address) => {
      const { status } = await build.edge(address.slice(BASE_URL.length), { method: "HEAD" });
      return `${status} ${address}`;
    });
    expect(answered.filter((line) => !line.startsWith("200 "))).toEqual([]);
  });

  it.runIf(isThere)("has only records that match their schemas, keys in the schema's order", () => {
    expect(Object.fromEntries(found.wrong)).toEqual({});
  });
});

/** Collects the addresses in a build's pages, and where records differ from their schemas. */
async function readPages(build: TestBuild): Promise<{
  readonly addresses: ReadonlySet<string>;
  readonly wrong: ReadonlyMap<string, string>;
}> {
  const addresses = new Set<string>();
  const wrong = new Map<string, string>();
  const seen = new Set<string>();
  for await (const text of somePages(build)) {
    // The parts of bulk files are not pages; they hold the same records as the pages.
    if (!text.startsWith('{"data":')) continue;
    const page = JSON.parse(text) as Page;
    collectAddresses(page, addresses);
    for (const [form, value] of formsOf(page)) {
      const record = JSON.stringify(value);
      // A record is in many lists; it is checked once.
      if (form.isLean && seen.has(record)) continue;
      if (form.isLean) seen.add(record);
      const fault = faultOf(form.schema, value, record);
      // One example of each kind of fault is enough.
      if (fault !== null && !wrong.has(`${form.name} ${fault.kind}`)) {
        wrong.set(`${form.name} ${fault.kind}`, fault.shown);
      }
    }
  }
  return { addresses, wrong };
}

const inflate = promisify(gunzip);
/** Hides the latency of a remote store. */
const AT_ONCE = 32;

/** The texts that the build's index names, or some of them. */
async function* somePages({ store, manifest }: TestBuild): AsyncGenerator<string> {
  const bytes = await store.read(indexKey(manifest.build), ANY_SIZE);
  if (bytes === null) throw new Error("the build has no index");
  const places = [...openIndex(bytes, manifest.segments).entries()]
    .map(({ place }) => place)
    .filter((_, at) => at % ONE_IN_PAGES === 0);
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const texts = places.slice(at, at + AT_ONCE).map(async ({ key, ...range }) => {
      const packed = await store.read(key, { ...ANY_SIZE, range });
      if (packed === null) throw new Error(`the store has no ${key}`);
      return (await inflate(packed)).toString("utf8");
    });
    // oxlint-disable-next-line no-await-in-loop -- all pages at once would not fit in memory
    yield* await Promise.all(texts);
  }
}

/** Collects every address of this service in a value, and ignores others. */
function collectAddresses(value: unknown, into: Set<string>): void {
  if (typeof value === "string") {
    if (value.startsWith(BASE_URL)) into.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const each of Object.values(value)) collectAddresses(each, into);
  }
}

/** Picks at most `most` addresses per route, evenly spaced. */
function spread(addresses: ReadonlySet<string>, most: number): readonly string[] {
  const routes = Map.groupBy(addresses, (address) =>
    address.slice(BASE_URL.length).replaceAll(/\/[^/?]*\d[^/?]*|=[^&]*/g, ""),
  );
  return [...routes.values()].flatMap((all) => {
    const step = Math.max(1, Math.ceil(all.length / most));
    return all.filter((_, at) => at % step === 0);
  });
}

interface Form {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly isLean: boolean;
}

const ListMeta = z.strictObject({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_pages: z.int(),
  prev_page: z.int().nullable(),
  next_page: z.int().nullable(),
  prev_url: z.string().nullable(),
  next_url: z.string().nullable(),
});
/** Fields that only the `meta` of a stored page may have, not that of an answer. */
const stored = { runs: z.record(z.string(), z.array(z.unknown())).optional() };
const CurrentMeta = ListMeta.extend({ congress: z.int(), scope: z.literal("current_congress") });
const DetailMeta = z.strictObject({ ignored_includes: z.array(z.string()) });
const TopicMeta = ListMeta.extend(DetailMeta.shape);

// Resources have different record types; only their schemas matter here.
// oxlint-disable-next-line typescript/no-explicit-any
const lean = ({ name, lean: schema }: Resource<any>): Form => ({
  name: `${name} in a list`,
  schema,
  isLean: true,
});

// oxlint-disable-next-line typescript/no-explicit-any
const detail = ({ name, detail: schema, blocks }: DetailedResource<any>): Form => ({
  name: `${name} on its route`,
  schema: schema.extend(Object.fromEntries(blocks.map(({ key, schema: block }) => [key, block]))),
  isLean: false,
});

/** By the path of a record's own address. */
const FORMS: readonly (readonly [RegExp, list: Form, own: Form | null])[] = [
  [/\/bills\//, lean(billResource), detail(billResource)],
  [/\/amendments\//, lean(amendmentResource), detail(amendmentResource)],
  [/\/laws\//, lean(lawResource), detail(lawResource)],
  [/\/votes\//, lean(voteResource), detail(voteResource)],
  [/\/legislators\//, lean(legislatorResource), detail(legislatorResource)],
  [/\/meetings$/, lean(meetingResource), null],
  [/\/nominations$/, lean(nominationResource), null],
  [/\/committees\//, lean(committeeResource), detail(committeeResource)],
  [/\/topics\//, lean(topicResource), detail(topicResource)],
  [/\/congresses\//, lean(congressResource), detail(congressResource)],
  [/\/bulk\//, lean(bulkFileResource), null],
];

/** Rows of lists below a record give another record's address, so a field of their own identifies them. */
const BELOW: readonly (readonly [string, Form])[] = [
  ["position", lean(legislatorVoteResource)],
  ["sponsorship_date", lean(cosponsoredBillResource)],
  ["referred_at", lean(committeeBillResource)],
];

interface Page {
  readonly data: unknown;
  readonly meta: object;
}

/** Yields each part of a page with the form that it must have. */
function* formsOf({ data, meta }: Page): Generator<[Form, unknown]> {
  if (Array.isArray(data)) {
    for (const record of data) yield [formOf(record, 1), record];
    // Pages of lists that grow at their end have no total.
    const answered = "scope" in meta ? CurrentMeta : ListMeta;
    const schema = "total" in meta ? answered.extend(stored) : z.strictObject(stored);
    yield [{ name: "meta of a list", schema, isLean: false }, meta];
    return;
  }
  const { bills, ...record } = data as { bills?: readonly unknown[] };
  for (const bill of bills ?? []) yield [formOf(bill, 1), bill];
  yield [formOf(data, 2), bills === undefined ? data : record];
  const schema = bills === undefined ? DetailMeta : TopicMeta.extend(stored);
  yield [{ name: "meta of a detail", schema, isLean: false }, meta];
}

function formOf(record: unknown, place: 1 | 2): Form {
  const { api_url, url } = record as { api_url?: string; url?: string };
  const address = api_url ?? url ?? "";
  const [, below] = BELOW.find(([field]) => Object.hasOwn(record as object, field)) ?? [];
  if (below !== undefined) return below;
  const form = FORMS.find(([pattern]) => pattern.test(address.slice(BASE_URL.length)))?.[place];
  if (form === undefined || form === null) throw new Error(`no form for ${address}`);
  return form;
}

interface Fault {
  readonly kind: string;
  readonly shown: string;
}

function faultOf(schema: z.ZodType, value: unknown, text: string): Fault | null {
  const own = (value as { api_url?: string }).api_url ?? "";
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.filter((key) => typeof key === "string").join(".") ?? "";
    return { kind: path, shown: `${issue?.message} (${own})` };
  }
  // Zod writes keys in the schema's order, so comparing the text is enough.
  if (JSON.stringify(parsed.data) === text) return null;
  const place = disorder(value, parsed.data) ?? "an unknown place";
  return { kind: `keys of ${place}`, shown: `not in the schema's order (${own})` };
}

/** Finds where the keys of two equal values differ in order. */
function disorder(value: unknown, inOrder: unknown, path = "the record"): string | null {
  if (typeof value !== "object" || value === null) return null;
  const theirs = inOrder as Readonly<Record<string, unknown>>;
  if (Object.keys(value).join() !== Object.keys(theirs).join()) return path;
  for (const [key, each] of Object.entries(value)) {
    const below = Array.isArray(value) ? `${path}[]` : `${path}.${key}`;
    const found = disorder(each, theirs[key], below);
    if (found !== null) return found;
  }
  return null;
}
