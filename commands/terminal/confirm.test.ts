import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import { describe, expect, it } from "vitest";

import { confirm } from "./confirm.ts";

/** Returns the answer and the terminal's output. */
async function answered(answer: string): Promise<{ isYes: boolean; shown: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(answer);
  const isYes = await confirm("This deletes it.", input, output);
  output.end();
  return { isYes, shown: await text(output) };
}

describe("a question on the terminal", () => {
  it("says what yes does, and what to type", async () => {
    expect(await answered("yes\n")).toEqual({
      isYes: true,
      shown: "This deletes it. Type yes to continue: ",
    });
    expect((await answered(" YES \n")).isYes).toBe(true);
  });

  it.each(["", "\n", "y\n", "no\n", "yes please\n", "no\nyes\n"])(
    "treats %j as a no",
    async (answer) => {
      expect((await answered(answer)).isYes).toBe(false);
    },
  );
});
