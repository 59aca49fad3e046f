import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";

/** Asks on the terminal. Only `yes` confirms; the end of the input declines. */
export async function confirm(
  question: string,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): Promise<boolean> {
  const lines = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    const answer = await Promise.race([
      lines.question(`${question} Type yes to continue: `),
      ended,
    ]);
    return answer.trim().toLowerCase() === "yes";
  } finally {
    lines.close();
  }
}
