import { congressOf } from "../contract/congress.ts";
import { messageOf } from "../lib/errors.ts";
import type { OnProgress } from "../lib/log.ts";
import { createClient, type FetchOptions } from "../data/mirror/fetch.ts";
import { headerOf } from "../data/mirror/http/http-client.ts";
import type { Publishers } from "../data/mirror/http/publishers.ts";

type Question = readonly [keyof Publishers, "GET" | "HEAD", path: string, expected: string];

/** Requests whose answers show how each publisher behaves; `--probe` promises at most 20. */
function questionsOf(now: Date): readonly Question[] {
  const year = now.getUTCFullYear();
  const menu = `vote_menu_${congressOf(`${year}-02-01`)}_${2 - (year % 2)}.xml`;
  const senate = "/legislative/LIS";
  const clerk = `/evs/${year - 1}`;
  const next = congressOf(`${year}-02-01`) + 1;
  const [bills, texts] = ["/bulkdata/BILLSTATUS", "/bulkdata/BILLS"];
  const none = "none: a short XML error with status 200, an HTML page, or 404";
  return [
    ["govinfo", "GET", `/sitemap${bills}/118hr/sitemap.xml`, "each bill with its lastmod"],
    ["govinfo", "GET", `${bills}/118/hr/BILLSTATUS-118hr1.xml`, "Last-Modified near that lastmod"],
    ["govinfo", "HEAD", `${bills}/${next}/hr/BILLSTATUS-${next}-hr.zip`, "404, or a redirect"],
    ["govinfo", "GET", `/sitemap${texts}/sitemapindex.xml`, "sets named 119hr; /uslm/ apart"],
    ["govinfo", "GET", `/sitemap${texts}/119hconres/sitemap.xml`, "both sessions; no /uslm/"],
    ["govinfo", "HEAD", `${texts}/119/1/hr/BILLS-119hr3426eh1s.xml`, "Last-Modified near lastmod"],
    ["govinfo", "HEAD", `${texts}/119/2/sconres/BILLS-119sconres99is.xml`, "404, or a redirect"],
    ["govinfo", "HEAD", `${texts}/119/1/sconres/BILLS-119-1-sconres.zip`, "with ETag or date"],
    ["clerk", "GET", `${clerk}/roll001.xml`, "a roll call"],
    ["clerk", "GET", `${clerk}/roll1999.xml`, none],
    ["senate", "GET", `${senate}/roll_call_lists/${menu}`, "the session's votes, or a redirect"],
    ["senate", "GET", `${senate}/roll_call_votes/vote1181/vote_118_1_00001.xml`, "a roll call"],
    ["senate", "GET", `${senate}/roll_call_votes/vote1181/vote_118_1_09999.xml`, "a redirect"],
    ["senate", "GET", "/general/committee_schedules/hearings.xml", "meetings, or a placeholder"],
    ["legislators", "GET", "/committee-membership-current.yaml", "members; {} at a turn"],
    ["houseMeetings", "GET", "/Committee/RSS.ashx?Code=AG00", "a feed; since when?"],
    ["congressApi", "GET", "/nomination/119/730-4?format=json", "X-RateLimit-Remaining"],
    ["congressApi", "GET", "/treaty/114?format=json", "parts of 13 as entries, or in parts"],
    ["congressApi", "GET", "/committee-report/117/HRPT/130?format=json", "its books and erratum"],
    ["bioguide", "GET", "/search/bio/P000197.json", "a profile as JSON"],
  ];
}

const SHOWN_HEADERS =
  "location content-type content-length etag last-modified cache-control retry-after x-ratelimit-limit x-ratelimit-remaining server".split(
    " ",
  );
/** Enough of a body to tell what it is; a feed's and a list's first entries. */
const SHOWN_BYTES = 600;

export interface ProbedAnswer {
  readonly request: string;
  readonly expected: string;
  /** Status, headers and the start of the body, or why there was none. */
  readonly answer: readonly string[];
}

/** Sends each publisher a few requests, follows no redirect, and returns what they answered. */
export async function probePublishers(
  options: Omit<FetchOptions, "mirror"> & { readonly now: Date; readonly onProgress: OnProgress },
): Promise<readonly ProbedAnswer[]> {
  const { publishers, congressApiKey, onProgress, signal } = options;
  const client = createClient({ ...options, patience: { ...options.patience, attempts: 1 } });
  const questions = questionsOf(options.now);
  const answers: ProbedAnswer[] = [];
  try {
    for (const [publisher, method, path, expected] of questions) {
      const address = `${publishers[publisher]}${path}`;
      onProgress("probe", answers.length / questions.length, address);
      const hasKey = publisher === "congressApi" && congressApiKey !== null;
      const headers = hasKey ? { "x-api-key": congressApiKey } : {};
      const answer = await client.probe({ address, method, headers }, SHOWN_BYTES).then(
        (found) => [
          `status: ${found.status}`,
          ...SHOWN_HEADERS.flatMap((name) => {
            const value = headerOf(found.headers, name);
            return value === undefined ? [] : [`${name}: ${value}`];
          }),
          ...(found.start === "" ? [] : [found.start.replaceAll(/\s+/g, " ")]),
        ],
        (error: unknown) => {
          signal?.throwIfAborted();
          return [`no answer: ${messageOf(error)}`];
        },
      );
      answers.push({ request: `${method} ${address}`, expected, answer });
    }
  } finally {
    await client.close();
  }
  return answers;
}
