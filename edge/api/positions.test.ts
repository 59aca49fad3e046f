import { expect, it } from "vitest";

import type { AnswerSource } from "./answer-source.ts";
import { addPositions } from "./positions.ts";

const result = (id: string, position: string) => ({
  bioguide_id: id,
  name: `Member ${id}`,
  party: "D",
  position,
  position_text: null,
});
/** By the address of a roll call. */
const RESULTS: Readonly<Record<string, readonly object[]>> = {
  "/votes/117/1/house/1": [result("A000001", "yea"), result("B000002", "not_voting")],
  "/votes/117/1/house/2": [result("B000002", "present"), result("A000001", "nay")],
};

it.each([
  ["A000001", ["yea", "nay"]],
  ["B000002", ["not_voting", "present"]],
])("each roll call has the position of member %s", async (member, positions) => {
  const ids = Object.keys(RESULTS);
  const source = {
    build: { index: {} },
    pages: {
      read: (_: unknown, key: string) => {
        const page = JSON.stringify({ data: { results: RESULTS[key] } });
        return Promise.resolve(new TextEncoder().encode(page));
      },
    },
    client: "",
  } as unknown as AnswerSource;
  const lines = await addPositions(
    ids.map((id) => JSON.stringify({ id })),
    member,
    source,
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    ids.map((id, at) => ({ id, position: positions[at] })),
  );
});
