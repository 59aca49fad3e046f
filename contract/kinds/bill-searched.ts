import * as parameters from "../parameter-kinds.ts";
import type { SearchedFilter } from "../resource.ts";

/** Filters of bills, and of laws by their bill. */
export const BILL_SEARCHED: readonly SearchedFilter[] = [
  {
    name: "committee",
    kind: parameters.committeeCode,
    description: "Only bills referred to this committee; its subcommittees are not included.",
    example: "hsag00",
    reads: "committees",
  },
  {
    name: "topic",
    kind: parameters.topic,
    description: "Only bills with this topic, by its slug.",
    example: "health",
    reads: "subjects",
  },
  {
    name: "cosponsor",
    kind: parameters.bioguideId,
    description: "Only bills that this member cosponsored, even if the member withdrew.",
    example: "C000127",
    reads: "cosponsors",
  },
  {
    name: "cites",
    kind: parameters.citedLaw,
    description:
      "Only bills whose newest text cites this law or a part of it, as the drafters tagged it.",
    example: "22-usc-2151n",
    reads: "bill_text",
  },
];
