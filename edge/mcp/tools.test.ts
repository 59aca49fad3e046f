import { expect, it } from "vitest";

import { TOOLS } from "./tools.ts";

const propertyOf = (tool: string, argument: string): unknown => {
  const properties = TOOLS.find(({ name }) => name === tool)?.inputSchema.properties;
  return (properties as Readonly<Record<string, unknown>> | undefined)?.[argument];
};

it.each([
  ["search_bills", "sponsor"],
  ["search_bills", "cosponsor"],
  ["search_bills", "committee"],
  ["search_bills", "topic"],
  ["search_records", "member"],
  ["search_records", "bill"],
  ["member_votes", "bioguide_id"],
  ["committee_calendar", "code"],
])("%s takes any text as %s, since names are accepted", (tool, argument) => {
  const property = propertyOf(tool, argument);
  expect(property).toMatchObject({ type: "string" });
  expect(JSON.stringify(property)).not.toMatch(/"(?:pattern|enum)":/);
});
