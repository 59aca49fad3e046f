import { request } from "undici";
import * as z from "zod";

import { BASE_URL } from "../../build.ts";

const LISTS = [
  "bills?",
  "bills?congress=119&",
  "bills?status=enacted&",
  "bills?type=HR&chamber=house&",
  "bills?congress=118&type=S&",
  "votes?",
  "votes?chamber=senate&",
  "legislators?",
  "legislators?party=D&",
  "committees?",
  "laws?",
  "topics?",
];
const SEARCHES = ["act", "ferry", "health care", "veterans", "tax", "water", "a", "hr 1"];
const DETAILS = ["bills", "legislators", "votes", "committees", "laws", "topics"];
const REFUSED = ["bills/119/HR/99999", "bills?congress=first", "legislators/A000000"];

const Listed = z.object({ data: z.array(z.looseObject({ api_url: z.string() })) });

/** The clients' targets: list pages, records, searches and missing records. */
export async function goodTargets(url: string, key: string): Promise<string[]> {
  const lists = LISTS.flatMap((list) =>
    [1, 2, 3].flatMap((page) =>
      [20, 50, 100].map((size) => `${list}per_page=${size}&page=${page}`),
    ),
  );
  const searches = SEARCHES.flatMap((words) =>
    ["bills", "legislators"].map((list) => `${list}?q=${encodeURIComponent(words)}`),
  );
  const details: string[] = [];
  for (const list of DETAILS) {
    details.push(...(await recordsOf(url, key, list)));
  }
  const targets = [...lists, ...searches, ...REFUSED].map((rest) => `/api/v1/${rest}`);
  return [...targets, ...details];
}

async function recordsOf(url: string, key: string, list: string): Promise<string[]> {
  const { body } = await request(`${url}/api/v1/${list}?per_page=25`, {
    headers: { "X-API-Key": key },
  });
  const { data } = Listed.parse(await body.json());
  return data.map(({ api_url }) => api_url.replace(BASE_URL, ""));
}
