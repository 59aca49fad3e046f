import { z } from "zod";

import type { LegislatorPart } from "../../documents.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { inShape, parseJson, rowsOf, scalar } from "../../parse/shape.ts";
import { clean } from "../../parse/values.ts";
import { legislatorReadings } from "../../parse/empty-legislator.ts";

const Members = z.object({
  members: rowsOf(
    z.object({
      bioguideId: scalar,
      name: scalar,
      depiction: z.object({ imageUrl: scalar }).nullish(),
    }),
  ),
});

/** Ignores the terms, which only have years. */
export function readApiMembers(file: SourceFile): FileReading {
  const { members } = inShape(Members, parseJson(file), "a list of members from Congress.gov");
  return legislatorReadings("api-members", members, {
    idOf: ({ bioguideId }) => bioguideId,
    nameOf: ({ name }) => name,
    partOf: ({ name, depiction }) => ({
      ...namesOf(name),
      image_url: depiction?.imageUrl ?? null,
    }),
  });
}

type Names = Pick<
  LegislatorPart,
  "first_name" | "middle_name" | "last_name" | "suffix" | "nickname"
>;

/** `Clay, William (Bill)`, `Bishop, Sanford D., Jr.` */
function namesOf(name: string | null): Names {
  const nickname = /\(([^()]+)\)/.exec(name ?? "")?.[1] ?? null;
  const [last, given, suffix] = (name ?? "").replace(/\s*\([^()]*\)/, "").split(",");
  const [first, ...middle] = (given ?? "").trim().split(/\s+/);
  return {
    first_name: clean(first),
    middle_name: clean(middle.join(" ")),
    last_name: clean(last),
    suffix: clean(suffix),
    nickname,
  };
}
