import { raw } from "hono/html";

import type { RecordKind } from "../../contract/enumerations.ts";
import type { BillBlocks } from "../../contract/kinds/bill.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import type { Route } from "../../contract/kinds/route.ts";
import {
  feedTarget,
  MEDIA_TYPES,
  watchedAddress,
  withQuery,
} from "../../contract/request/feeds.ts";
import { parseAnswer } from "../../contract/request/parse-answer.ts";
import { allRoutes, routes } from "../../contract/routes/all-routes.ts";
import { TODAY_PATH } from "../../contract/resources/today.ts";
import type { OpenBuild } from "../../edge/api/open-answers.ts";
import { dateOf, dayOf } from "../../lib/time.ts";
import { required } from "../../lib/required.ts";
import { citation } from "../app/citation.ts";
import type { AskedPage, GatheredPage } from "../app/gathered-page.ts";
import { PAGE_TYPES } from "../app/kept-reply.ts";
import { layout } from "../components/layout.tsx";
import { changesPage, Compare, isShort, sectionPage, textPage } from "./bill-text.tsx";
import { ownMembers } from "../kinds/states.tsx";
import { STATE_PATTERN, statePage, STATES_PATH, statesPage, StateVotes } from "./state-pages.tsx";
import { ownParameters } from "../kinds/own-parameters.ts";
import { listPage } from "./list-page.tsx";
import { pagePath } from "../kinds/words.ts";
import { markdownOf } from "./markdown.ts";
import { htmlOf, recordPage, type Written } from "./record-page.tsx";
import { todayPage } from "./today-page.tsx";
import { SEARCHED, searchPage } from "./search-page.tsx";

type Read = readonly [route: Route, values: readonly string[], query: string];

const routeOf = ({ pattern }: AskedPage): Route | null =>
  allRoutes.find(({ path }) => path === pattern) ?? null;

export async function gatherPage(page: AskedPage, build: OpenBuild): Promise<GatheredPage> {
  const answers: string[] = [];
  const { as_of: asOf, current_congress: now } = build.manifest;
  for (const read of readsOf(page, asOf)) answers.push(await build.answer(...read));
  for (const read of readsOfState(page, answers)) answers.push(await build.answer(...read));
  const toCome = meetingsToCome(page, asOf, now);
  const coming = toCome && (await build.answer(...toCome));
  const route = routeOf(page);
  const counts = build.manifest.by_congress[route?.resource.name as RecordKind] ?? {};
  const congresses = Object.keys(counts).map(Number).toReversed();
  const outline =
    route === routes.billText
      ? parseAnswer(routes.billText, required(answers[0], page.path)).data
      : null;
  const text = outline !== null && isShort(outline) ? await build.readText(page.path) : null;
  if (page.pattern === TODAY_PATH) answers.push(await build.answerToday());
  const floor = build.today?.floor.get(page.path) ?? null;
  const { build: id } = build.manifest;
  return { ...page, build: id, now, answers, text, congresses, floor, coming };
}

/** Without its searches and the meetings to come, a page reads two stored pages at most. */
function readsOf(page: AskedPage, asOf: string): readonly Read[] {
  const { values, query } = page;
  const route = routeOf(page);
  if (page.pattern === STATE_PATTERN) {
    return [[routes.legislators, [], `state=${values[0]}&in_office=true&per_page=100`]];
  }
  if (route === null) {
    const all = query === "" ? [] : SEARCHED;
    return all.map((each) => [each.route, [], `${query}&per_page=5`] as const);
  }
  if (route === routes.billTextChanges) {
    return [
      [route, values, query],
      [routes.billVersions, values.slice(0, 3), ""],
    ];
  }
  if (route.kind === "list") {
    const past = `to=${dateOf(dayOf(Date.parse(asOf)) - 1)}&${query}`;
    const owner = ownerOf(page);
    return [
      ...(owner === null ? [] : [owner]),
      [route, values, query],
      ...(isByDay(page) ? [[route, values, past] as const] : []),
    ];
  }
  const tokens = route.resource.blocks.map(({ token }) => token);
  const asked = new URLSearchParams(query);
  for (const name of ["all", ...Object.keys(ownParameters(route))]) asked.delete(name);
  if (tokens.length > 0) asked.set("include", tokens.join(","));
  const excerpt = excerptOf(route, values);
  const state = new URLSearchParams(query).get("state");
  const members: Read = [
    routes.legislators,
    [],
    `congress=${values[0]}&state=${state}&per_page=100`,
  ];
  return [
    [route, values, asked.toString()],
    ...(excerpt === null ? [] : [excerpt.read]),
    ...(route === routes.bill && state !== null ? [members] : []),
  ];
}

/** The member or committee that a list is below, or the committee that it asks for. */
function ownerOf({ pattern, values, query }: AskedPage) {
  const of = [routes.legislator, routes.committee].find(({ path }) =>
    pattern?.startsWith(`${path}/`),
  );
  const committee = new URLSearchParams(query).get("committee");
  if (of === undefined && committee === null) return null;
  return [of ?? routes.committee, of === undefined ? [committee ?? ""] : values, ""] as const;
}

/** Somebody's own members, in the order of what is read of them: their records, or their votes on a bill. */
function ownIn({ pattern, query }: AskedPage, answers: readonly string[]) {
  const [first = "", second] = answers;
  const list = pattern === STATE_PATTERN ? first : pattern === routes.bill.path ? second : null;
  const members = list == null ? [] : parseAnswer(routes.legislators, list).data;
  const district = new URLSearchParams(query).get("district");
  return { members, own: ownMembers(members, district).slice(0, MOST_OWN), district };
}

/** Two senators and a member of the House, and who followed them. */
const MOST_OWN = 6;

function readsOfState(page: AskedPage, answers: readonly string[]): readonly Read[] {
  const bill = page.values.join("-").toLowerCase();
  return ownIn(page, answers).own.map(({ bioguide_id: id }) =>
    page.pattern === STATE_PATTERN
      ? [routes.legislator, [id], "include=committee_memberships"]
      : [routes.votes, [], `member=${id}&bill=${bill}`],
  );
}

/** Whether it is a list of meetings that begins with those to come. */
function isByDay(page: AskedPage): boolean {
  const route = routeOf(page);
  const isOfMeetings = route === routes.meetings || route === routes.committeeMeetings;
  return isOfMeetings && !/(?:^|&)(?:from|to|order|page|per_page)=/.test(page.query);
}

/** The first meetings from the day of the build on: of a list, a committee, or for bills of this Congress all. */
function meetingsToCome(page: AskedPage, asOf: string, now: number): Read | null {
  const { values, query } = page;
  const route = routeOf(page);
  const toCome = `from=${asOf}&order=oldest&per_page=100`;
  if (route !== null && isByDay(page)) return [route, values, `${toCome}&${query}`];
  if (route === routes.committee) return [routes.committeeMeetings, values, toCome];
  return route === routes.bill && Number(values[0]) === now ? [routes.meetings, [], toCome] : null;
}

export async function writePage(page: GatheredPage): Promise<Uint8Array<ArrayBuffer>> {
  const { path, query, isMarkdown, feed, baseUrl } = page;
  const { title, about, content: whole } = written(page);
  const asked = new URLSearchParams(query);
  const own = Object.keys(ownParameters(routes.bill)).filter((name) => asked.has(name));
  const content = raw(htmlOf(whole, own.map((name) => `${name}=${asked.get(name)}`).join("&")));
  const target = query === "" ? path : `${path}?${query}`;
  const since = asked.get("since");
  const address = since === null ? path : `${path}?${new URLSearchParams({ since }).toString()}`;
  // Search engines get the unfiltered lists' first pages, and records.
  const isIndexed = query === "" && page.pattern !== null;
  const text = isMarkdown
    ? `${markdownOf(content.toString(), baseUrl)}\n`
    : await layout(
        { ...page, account: null },
        {
          title,
          content,
          isWide: true,
          ...(routeOf(page)?.kind === "detail" && {
            cite: citation(title, baseUrl + address, page.build),
          }),
          alternates: [
            ...(page.pattern === null
              ? []
              : [[PAGE_TYPES.md, target.replace(path, `${path}.md`)] as const]),
            ...(feed === null ? [] : [[MEDIA_TYPES.atom, feedTarget(feed, "atom")] as const]),
          ],
          ...(isIndexed ? { about } : routeOf(page)?.kind === "detail" && { canonical: address }),
        },
      );
  return new TextEncoder().encode(text);
}

function written(page: GatheredPage): Written {
  const { path, values, answers, text, congresses, floor } = page;
  const query = new URLSearchParams(page.query);
  const shown = withQuery(path, query);
  const watched = page.areWatchesOn ? watchedAddress(shown) : null;
  const route = routeOf(page);
  if (page.pattern === TODAY_PATH) {
    const answer = JSON.parse(required(answers[0], path)) as Parameters<typeof todayPage>[0];
    return todayPage(answer, watched);
  }
  if (page.pattern === STATES_PATH) return statesPage();
  if (page.pattern === STATE_PATTERN) {
    const own = answers.slice(1).map((each) => parseAnswer(routes.legislator, each).data);
    return statePage({ ...ownIn(page, answers), own, state: values.join(""), now: page.now });
  }
  if (route === null) {
    const lists = SEARCHED.map(({ route: each }) => each);
    return searchPage(
      query.get("q") ?? "",
      answers.map((each, at) => parseAnswer(required(lists[at], path), each)),
      page.areWatchesOn,
    );
  }
  const [answer = "", listed] = answers;
  const toCome = page.coming === null ? null : parseAnswer(routes.meetings, page.coming);
  const coming = toCome?.data ?? null;
  if (route.kind === "list") {
    const owner = ownerOf(page);
    const of = owner && parseAnswer(owner[0], answer).data;
    const [all, past] = answers.slice(owner === null ? 0 : 1);
    const given = { route, path, query, watched, congresses, coming, of };
    const whole = parseAnswer(route, required(all, path));
    if (past === undefined || toCome === null) return listPage({ ...given, answer: whole });
    const before = parseAnswer(route, past);
    const undated = whole.meta.total - before.meta.total - toCome.meta.total;
    return listPage({ ...given, answer: before, undated });
  }
  if (route === routes.billText)
    return textPage(path, parseAnswer(routes.billText, answer).data, text);
  if (route === routes.billTextChanges) {
    const end = query.size === 0 ? "" : `?${page.query}`;
    const { versions } = parseAnswer(routes.billVersions, required(listed, path)).data;
    return changesPage(path, end, parseAnswer(routes.billTextChanges, answer).data, versions);
  }
  if (route === routes.billTextSection)
    return sectionPage(path, parseAnswer(routes.billTextSection, answer).data);
  const excerpt = excerptOf(route, values);
  const first = excerpt && listed !== undefined ? parseAnswer(excerpt.read[0], listed) : null;
  const { data: rows = [], meta: { total = 0 } = {} } = first ?? {};
  const resource = excerpt?.read[0].resource;
  const excerpts =
    rows.length > 0 && excerpt && resource ? [{ ...excerpt, resource, rows, total }] : [];
  const { data: record, meta } = parseAnswer(route, answer);
  const isIncomplete = meta.incomplete === true;
  const before = route === routes.bill ? beforeBlocks(page, record as BillBlocks) : {};
  const next = coming === null ? undefined : nextOf(page, coming);
  const facts = { route, path, record, asked: query, excerpts, watched, floor, isIncomplete };
  return recordPage({ ...facts, now: page.now, before, next });
}

/** What a bill's texts and votes begin with. */
function beforeBlocks(page: GatheredPage, { texts, votes }: BillBlocks) {
  return {
    texts: Compare({ texts: `${page.path}/texts`, versions: texts }),
    votes: stateVotes(
      page,
      votes.some(({ api_url }) => api_url !== null),
    ),
  };
}

function stateVotes(page: GatheredPage, isHere: boolean) {
  const { own, ...others } = ownIn(page, page.answers);
  const parts = own.map((member, at) => {
    const { data, meta } = parseAnswer(routes.votes, required(page.answers[at + 2], "votes"));
    return { member, votes: data, total: meta.total };
  });
  const state = new URLSearchParams(page.query).get("state");
  return StateVotes({ ...others, isHere, state, parts, bill: page.values.join("-").toLowerCase() });
}

/** Finds the first meeting to come that will take place: a committee's, or about a bill. */
const nextOf = ({ path, pattern }: AskedPage, coming: readonly Meeting[]): Meeting | undefined =>
  coming.find(
    ({ status, related_bills: bills }) =>
      !/cancel|postpone|withdraw/i.test(status ?? "") &&
      (pattern === routes.committee.path ||
        bills.some(({ api_url }) => api_url && pagePath(api_url) === path)),
  );

/** The newest bills of a member or a committee. */
function excerptOf(route: Route, values: readonly string[]) {
  const [id = ""] = values;
  const title = "Newest bills";
  if (route === routes.legislator) {
    const sponsored = `sponsor_bioguide_id=${id}`;
    return {
      title,
      path: `/bills?${sponsored}`,
      read: [routes.bills, [], `${sponsored}&per_page=10`] as const,
    };
  }
  if (route === routes.committee) {
    const read = [routes.committeeBills, values, "per_page=10"] as const;
    return { title, path: `/committees/${id}/bills`, read };
  }
  return null;
}
