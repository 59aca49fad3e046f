import type { CommitteeBlocks, CommitteeDetail } from "../kinds/committee.ts";
import { slug } from "../text.ts";
import { type Happening, namesInWords } from "./entry.ts";

/** Who took a seat. Those of one night are one event. */
export function seatHappenings({
  id,
  name: subject,
  api_url: apiUrl,
  memberships,
}: CommitteeDetail & CommitteeBlocks): readonly Happening[] {
  return memberships.map(({ bioguide_id, congress, name, as_of }) => ({
    id: `${id}/seats/${congress}-${bioguide_id ?? slug(name)}`,
    kind: "seats",
    subject,
    apiUrl,
    title: name,
    text: null,
    date: as_of,
    together: (names) => `New members: ${namesInWords(names)}`,
  }));
}
