import { expect, it } from "vitest";

import { namedActions } from "./actions.ts";

type Action = Parameters<typeof namedActions>[0][number];

const action = (sequence: number, text: string, duplicate_of: number | null = null): Action =>
  ({ sequence, date: "2026-11-20", text, duplicate_of }) as Action;

const namesOf = (actions: readonly Action[]): string[] =>
  namedActions(actions).map(({ name }) => name);

it("an action keeps its name when a repeating row or one with more text is added", () => {
  const [alone = ""] = namesOf([action(1, "Introduced")]);
  expect(namesOf([action(2, "Introduced", 1), action(1, "Introduced")])).toEqual([alone]);
  expect(namesOf([action(2, "Introduced"), action(1, "Introduced")])).toEqual([
    `${alone}-2`,
    alone,
  ]);
  expect(namesOf([action(2, "Introduced"), action(1, "Prepared")])[0]).toBe(alone);
});

it("the citation at an action's end does not count, the rest does", () => {
  const [plain] = namesOf([action(1, "Passed Senate.")]);
  expect(namesOf([action(1, "Passed Senate. (consideration: CR S5299; text: CR S5300)")])).toEqual([
    plain,
  ]);
  expect(namesOf([action(1, "Passed Senate (amended).  (text: CR S5199)")])).toEqual(
    namesOf([action(1, "Passed Senate (amended).  (text: CR S5299)")]),
  );
  expect(namesOf([action(1, "Passed House.")])).not.toEqual([plain]);
});
