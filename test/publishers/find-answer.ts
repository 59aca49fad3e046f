import type { Publishers } from "../../data/mirror/http/publishers.ts";
import { type Documents, nameOf } from "./documents.ts";
import {
  apiListed,
  apiMeetings,
  apiNominations,
  apiPage,
  billSitemap,
  COLLECTIONS,
  committeeFeed,
  LISTED,
  NOTHING_SCHEDULED,
  nominationsOf,
  type ApiPage,
  sitemapIndex,
  voteMenu,
} from "./listings.ts";
import { PAGE_FOR_PEOPLE, type ProperAnswer } from "./send-answer.ts";

export interface AskedFor {
  readonly publisher: keyof Publishers;
  readonly url: URL;
  readonly apiKey: string | undefined;
}

/** The key that the API accepts. */
export const API_KEY = "test-key-3f9a1c";

/** Returns a publisher's proper response. */
export function findAnswer(documents: Documents, asked: AskedFor): Promise<ProperAnswer> {
  return ANSWERS[asked.publisher](documents, asked);
}

const ANSWERS: Readonly<
  Record<keyof Publishers, (documents: Documents, asked: AskedFor) => Promise<ProperAnswer>>
> = {
  govinfo: async (documents, { url }) => {
    const parts = url.pathname.split("/");
    const name = nameOf(url.pathname);
    const collection = COLLECTIONS[parts.includes("BILLS") ? "BILLS" : "BILLSTATUS"];
    const prefix = `${collection.files}/`;
    if (name === "sitemapindex.xml") {
      return listing(sitemapIndex(documents, collection), documents, prefix);
    }
    if (name === "sitemap.xml") {
      const [, congress = "", type = ""] = /^(\d+)([a-z]+)$/.exec(parts.at(-2) ?? "") ?? [];
      const text = billSitemap(documents, collection, congress, type);
      return listing(text, documents, `${prefix}${congress}/`);
    }
    const isZip = name.endsWith(".zip");
    const path = isZip ? `${collection.zips}/${name}` : `${prefix}${parts.slice(3).join("/")}`;
    return document(documents, path);
  },
  clerk: async (documents, { url }) => {
    const path = url.pathname.replace("/evs/", "votes/house/");
    const found = await document(documents, path);
    // Recorded in October 2026: no validators, and this for every number without a roll call.
    return found.status === 200 ? { ...found, changedAt: null } : noRollCall(nameOf(path));
  },
  senate: async (documents, { url }) => {
    const name = nameOf(url.pathname);
    if (name === "hearings.xml") return senateSchedule(documents);
    const menu = /^vote_menu_(\d+)_(\d)\.xml$/.exec(name);
    if (menu !== null) {
      const [, congress = "", session = ""] = menu;
      const text = voteMenu(documents, congress, session);
      const prefix = `votes/senate/${congress}_${session}/`;
      return text === null
        ? redirect("/general/common/generic/file_not_found.htm")
        : listing(text, documents, prefix);
    }
    if (name.endsWith(".htm")) return html(200);
    const session = /^vote_(\d+_\d)_/.exec(name)?.[1] ?? "";
    const found = await document(documents, `votes/senate/${session}/${name}`);
    return found.status === 200 ? found : redirect("/legislative/roll-call-vote-not-available.htm");
  },
  legislators: (documents, { url }) => document(documents, `legislators${url.pathname}`),
  houseMeetings: async (documents, { url }) => {
    const name = nameOf(url.pathname);
    if (name !== "RSS.ashx") return document(documents, `meetings/house/${name}`);
    return generated(committeeFeed(documents, url.searchParams.get("Code") ?? ""), "text/xml");
  },
  congressApi: async (documents, { url, apiKey }) =>
    apiKey === API_KEY
      ? apiAnswer(documents, url.pathname.split("/").slice(2), url.searchParams)
      : { ...generated('{"error":{"code":"API_KEY_INVALID"}}', "application/json"), status: 403 },
  bioguide: (documents, { url }) => document(documents, `biography/${nameOf(url.pathname)}`),
};

async function apiAnswer(
  documents: Documents,
  [kind = "", congress = "", ...rest]: readonly string[],
  parameters: URLSearchParams,
): Promise<ProperAnswer> {
  if (kind === "committee-meeting") {
    if (rest.length === 0) return json(apiPage(apiMeetings(documents, congress), parameters));
    const path = `meetings/congress-gov-api/committee-meeting-${congress}-${rest.join("-")}.json`;
    return document(documents, path);
  }
  if (kind === "bill") {
    const [type = "", number = "", list = ""] = rest;
    const whole = documents.find(`bill-lists/bill-${congress}-${type}-${number}-${list}.json`);
    if (whole === null) return NOTHING;
    const lists = JSON.parse((await whole.bytes()).toString()) as Record<
      string,
      ApiPage["entries"]
    >;
    return json(apiPage({ key: list, entries: lists[list] ?? [] }, parameters));
  }
  const files = LISTED[kind]?.(congress);
  if (files !== undefined) {
    const place = [congress, ...rest].join("-");
    const isList = place === "" || (kind === "committee-report" && rest.length === 0);
    if (isList) return json(apiPage(await apiListed(documents, files), parameters));
    return document(documents, `${files.stem}${place}.json`);
  }
  if (rest.length === 0)
    return json(apiPage(await apiNominations(documents, congress), parameters));
  const found = (await nominationsOf(documents, congress)).get(rest[0] ?? "");
  if (kind !== "nomination" || found === undefined) return NOTHING;
  const [id = "", below] = rest;
  if (below === undefined) {
    // Only the list has the type.
    const { nominationType: _, ...nomination } = found.nomination;
    return json(JSON.stringify({ nomination }));
  }
  const name = below === "actions" ? below : `${below}-nominees`;
  const file = await document(documents, `nominations/nomination-${congress}-${id}-${name}.json`);
  if (file.status === 200 || below !== "actions") return file;
  const { latestAction, committees } = { ...found.nomination, ...found };
  return json(JSON.stringify({ actions: [{ ...latestAction, committees }] }));
}

/** The Clerk's answer for a number without a roll call. */
export function noRollCall(name: string): ProperAnswer {
  const text = `<xml>Error sanitizing file "${name}". Please try again.</xml>`;
  return generated(text, "application/xml");
}

function redirect(location: string): ProperAnswer {
  return { ...generated("", "text/html"), status: 302, location };
}

function json(text: string): ProperAnswer {
  return generated(text, "application/json");
}

const NOTHING: ProperAnswer = {
  status: 404,
  contentType: "text/plain",
  bytes: Buffer.from("not found"),
  changedAt: null,
};

const TYPES: Readonly<Record<string, string>> = {
  xml: "text/xml",
  zip: "application/zip",
  json: "application/json",
  yaml: "text/yaml",
  csv: "text/csv",
};

async function document(documents: Documents, path: string): Promise<ProperAnswer> {
  const found = documents.find(path);
  if (found === null) return NOTHING;
  const ending = path.slice(path.lastIndexOf(".") + 1);
  return {
    status: 200,
    contentType: TYPES[ending] ?? "application/octet-stream",
    bytes: await found.bytes(),
    changedAt: found.changedAt,
  };
}

/** Returns the newest version, or an empty schedule if there is none. */
async function senateSchedule(documents: Documents): Promise<ProperAnswer> {
  const newest = documents.under("meetings/senate/").at(-1);
  return newest === undefined
    ? { ...generated(NOTHING_SCHEDULED, "text/xml"), changedAt: new Date("2026-01-05T12:00:00Z") }
    : document(documents, newest.path);
}

/** A list generated from documents, as new as the newest of them. */
function listing(text: string | null, documents: Documents, prefix: string): ProperAnswer {
  if (text === null) return NOTHING;
  const times = documents.under(prefix).map(({ changedAt }) => changedAt.getTime());
  return { ...generated(text, "text/xml"), changedAt: new Date(Math.max(0, ...times)) };
}

function generated(text: string, contentType: string): ProperAnswer {
  return { status: 200, contentType, bytes: Buffer.from(text), changedAt: null };
}

function html(status: number, page: string = PAGE_FOR_PEOPLE): ProperAnswer {
  return { ...generated(page, "text/html; charset=utf-8"), status };
}
