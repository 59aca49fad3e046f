import { z } from "zod";

import { reportsCited } from "../billstatus/references.ts";
import type { TreatyPart } from "../../documents.ts";
import { readWhole } from "./divided.ts";
import { readEach } from "../../parse/findings.ts";
import { plainText } from "../../parse/html.ts";
import { inShape, listOf, parseJson, rowsOf, scalar, scalars } from "../../parse/shape.ts";
import { unknowns } from "../../parse/unknowns.ts";
import { type FileReading, type SourceFile, UnreadableFile } from "../../parse/source-file.ts";
import { day, instant, integer } from "../../parse/values.ts";
import { Action, actionsOf, Committee, mentions, Pagination } from "./api-nominations.ts";

const Listed = z.object(
  scalars("congressReceived congressConsidered number suffix topic transmittedDate updateDate"),
);

const Named = z.object({ name: scalar });

const Treaty = Listed.extend({
  ...scalars("inForceDate oldNumber oldNumberDisplayName resolutionText"),
  titles: listOf(z.object(scalars("title titleType"))),
  countriesParties: listOf(Named),
  indexTerms: listOf(Named),
  // The API's own description has `citation`, its guide `name`.
  relatedDocs: listOf(z.object(scalars("name citation url"))),
});

const ApiFile = z.union(
  [
    z.object({ treaties: rowsOf(Listed), pagination: Pagination }),
    z.object({ treaty: z.union([Treaty.transform((whole) => [whole]), z.array(Treaty).min(1)]) }),
    z.object({ treatyCommittees: z.array(Committee) }),
    z.object({
      actions: z.array(Action.extend({ committee: Committee.nullish().catch(null) })),
    }),
  ],
  { error: "none of treaties, treaty, treatyCommittees, actions" },
);

/** Reads treaties from the Congress.gov API. */
export function readApiTreaties(file: SourceFile): FileReading {
  const answer = inShape(ApiFile, parseJson(file), "treaties from Congress.gov");
  if ("treaties" in answer) {
    const documents = readEach("treaties", answer.treaties, listed);
    const isWhole = integer(answer.pagination?.count) === documents.length;
    if (!isWhole) return readings("list", documents);
    return readWhole("treaty", documents, ({ congress, number, suffix }) =>
      suffix === null ? null : { congress, number, suffix: null, ...NOTHING_KNOWN },
    );
  }
  if ("treaty" in answer) return readings("detail", answer.treaty.map(detailed));
  if ("treatyCommittees" in answer) {
    return readings("committees", [
      { ...namedBy(file), committees: mentions(answer.treatyCommittees) },
    ]);
  }
  const actions = answer.actions.map(({ committee, ...action }) => {
    return { ...action, committees: committee ? [committee] : [] };
  });
  const committees = mentions(actions.flatMap((action) => action.committees));
  return readings("actions", [{ ...namedBy(file), committees, actions: actionsOf(actions) }]);
}

function readings(of: string, documents: readonly TreatyPart[]): FileReading {
  return {
    readings: documents.map((document) => ({ resource: "treaty", source: `api-${of}`, document })),
  };
}

/** Answers with a treaty's actions and committees don't name it; the file's name does. */
function namedBy({ name }: SourceFile): TreatyPart {
  const found = /treaty-(\d+)-(\d+)(?:-([A-Z]+))?-(?:actions|committees)[^/]*\.json$/.exec(name);
  if (found === null) {
    throw new UnreadableFile("the name must have the treaty, as in treaty-117-3-actions.json");
  }
  const [, congress, number, suffix = null] = found;
  const id = { congress: Number(congress), number: Number(number), suffix };
  return { ...id, ...NOTHING_KNOWN };
}

const NOTHING_KNOWN = {
  ...unknowns("title topic transmitted_date in_force_date congress_considered source_updated_at"),
  ...unknowns("titles countries index_terms old_number actions committees resolution documents"),
};

function listed(treaty: z.output<typeof Listed>): TreatyPart {
  const [congress, number] = [integer(treaty.congressReceived), integer(treaty.number)];
  if (congress === null || number === null) {
    const written = `"${treaty.congressReceived ?? ""}", "${treaty.number ?? ""}"`;
    throw new UnreadableFile(`a treaty has no Congress or number: ${written}`);
  }
  return {
    congress,
    number,
    suffix: treaty.suffix?.toUpperCase() ?? null,
    ...NOTHING_KNOWN,
    topic: treaty.topic,
    transmitted_date: day(treaty.transmittedDate),
    congress_considered: integer(treaty.congressConsidered),
    source_updated_at: instant(treaty.updateDate),
  };
}

const FORMAL = /\bformal\b/i;

function detailed(treaty: z.output<typeof Treaty>): TreatyPart {
  const titles = treaty.titles.flatMap(({ title, titleType: type }) =>
    title === null ? [] : [{ title, type }],
  );
  const formal = titles.find(({ type }) => FORMAL.test(type ?? "")) ?? titles[0];
  return {
    ...listed(treaty),
    title: formal?.title ?? null,
    in_force_date: day(treaty.inForceDate),
    titles,
    countries: namesOf(treaty.countriesParties),
    index_terms: namesOf(treaty.indexTerms),
    old_number: treaty.oldNumberDisplayName ?? treaty.oldNumber,
    // A whole page, whose head repeats the number.
    resolution: plainText((treaty.resolutionText ?? "").replace(/<head>.*?<\/head>/is, "")) || null,
    documents: reportsCited(
      treaty.relatedDocs.flatMap(({ name, citation }) => citation ?? name ?? []),
    ),
  };
}

const namesOf = (list: readonly z.output<typeof Named>[]): readonly string[] =>
  list.flatMap(({ name }) => name ?? []);
