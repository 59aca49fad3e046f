import * as z from "zod";

import type { RouteExample } from "../../contract/openapi/parameters.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { required } from "../../lib/required.ts";

/** The records that the guide's examples name, by placeholder. */
export type ExampleNames = Readonly<Record<string, string>>;

/** Records of the sample, for resources without records in the live build. */
const SAMPLE: ExampleNames = {
  congress: "119",
  ...billNames(["119", "HR", "115"]),
  bill_citation: "H.R. 115",
  bill_status: "enacted",
  bill_status_date: "2026-10-26",
  bill_introduced_date: "2026-09-04",
  bill_title: "American Clean Water Transparency Act of 2026",
  ...lawNames(["119", "public", "9"]),
  law_enacted_date: "2026-10-26",
  ...voteNames(["119", "2", "house", "8"]),
  vote_date: "2026-03-12",
  vote_result: "passed",
  vote_question: "On Ordering the Previous Question",
  member: "F900031",
  member_position: "yea",
  committee: "hsag00",
  nominations_committee: "ssju00",
  topic: "environmental-protection",
};

const text = z.string();
const BILL = {
  citation: text,
  introduced_date: text,
  status: text,
  status_date: text,
  title: text,
};
const LAW = { enacted_date: text };
const SUBJECTS = { subjects: z.array(z.object({ slug: text })).min(1) };
const VOTE = { date: text, result: text, question: text };
const RESULTS = { results: z.array(z.object({ bioguide_id: text, position: text })).min(1) };

export function exampleNames(examples: ReadonlyMap<string, RouteExample>): ExampleNames {
  const [bill, law, vote] = [routes.bill, routes.law, routes.vote].map(({ path }) =>
    examples.get(path),
  );
  const billData = dataOf(BILL, bill?.answer);
  const lawData = dataOf(LAW, law?.answer);
  const topic = dataOf(SUBJECTS, bill?.included)?.subjects[0]?.slug;
  const voteData = dataOf(VOTE, vote?.answer);
  const member = dataOf(RESULTS, vote?.included)?.results[0];
  const committee = examples.get(routes.committeeMeetings.path)?.pathValues[0];
  const nominations = examples.get(routes.committeeNominations.path)?.pathValues[0];
  return {
    ...SAMPLE,
    ...(bill && {
      congress: required(bill.pathValues[0], "a Congress"),
      ...billNames(bill.pathValues),
    }),
    ...(billData && prefixed("bill", billData)),
    ...(law && lawNames(law.pathValues)),
    ...(lawData && prefixed("law", lawData)),
    ...(vote && voteNames(vote.pathValues)),
    ...(voteData && prefixed("vote", voteData)),
    ...(member && { member: member.bioguide_id, member_position: member.position }),
    ...(committee !== undefined && { committee }),
    ...(nominations !== undefined && { nominations_committee: nominations }),
    ...(topic !== undefined && { topic }),
  };
}

/** Returns an answer's `data`; undefined if it lacks a field of the shape. */
function dataOf<Shape extends z.ZodRawShape>(shape: Shape, answer: unknown) {
  return z.object({ data: z.object(shape) }).safeParse(answer).data?.data;
}

function billNames(values: readonly string[]): ExampleNames {
  const [congress = "", type = "", number = ""] = values;
  return {
    bill: values.join("/"),
    bill_lower: `${congress}/${type.toLowerCase()}/${number}`,
    bill_short: `${type.toLowerCase()}${number}`,
    bill_query: `${type.toLowerCase()}+${number}`,
    bill_type: type,
    bill_number: number,
  };
}

function lawNames(values: readonly string[]): ExampleNames {
  const [congress = "", , number = ""] = values;
  return { law: values.join("/"), law_congress: congress, law_number: number };
}

function voteNames(values: readonly string[]): ExampleNames {
  const [congress = "", session = "", chamber = "", number = ""] = values;
  return {
    vote: values.join("/"),
    vote_congress: congress,
    vote_session: session,
    vote_chamber: chamber,
    vote_number: number,
  };
}

function prefixed(prefix: string, fields: Readonly<Record<string, string>>): ExampleNames {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]),
  );
}
