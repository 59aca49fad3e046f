/** Members of a chamber or a committee, in groups. */
import { capital } from "../../contract/text.ts";
import type { LegislatorRef } from "../../contract/schemas/shared.ts";
import { amount } from "../../lib/amounts.ts";
import { Linked, placeOf } from "./linked.tsx";
import { seatOf } from "./legislator.tsx";

type Member = Pick<LegislatorRef, "name" | "party" | "state"> & {
  readonly district?: number | null;
  readonly api_url: string | null;
  readonly title?: string | null;
  readonly rank?: number | null;
};

/** Members in columns below a heading. */
export function Group({
  name,
  members,
  level: Heading = "h3",
}: {
  readonly name: string;
  readonly level?: "h2" | "h3";
  readonly members: readonly Member[];
}) {
  return (
    <>
      <Heading>
        {capital(name)} <span class="quiet">{amount(members.length)}</span>
      </Heading>
      <ol class="names" role="list">
        {members.map((member) => (
          <li value={member.rank ?? undefined}>
            <Linked href={member.api_url && placeOf(member).href}>{member.name}</Linked>{" "}
            <span class="quiet">{[seatOf(member), member.title].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
