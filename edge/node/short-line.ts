/** Bounded, because lines can contain text that clients sent. */
export const MAX_LINE_BYTES = 2048;

/** In characters, tried in order. */
const TEXT_LENGTHS = [1000, 300, 100, 30] as const;

export function shortLine(line: string): string {
  if (fits(line)) return line;
  const record = JSON.parse(line) as Readonly<Record<string, unknown>>;
  for (const length of TEXT_LENGTHS) {
    const shorter = withTextsOf(length, record);
    if (fits(shorter)) return shorter;
  }
  const { level, time, event, id } = record;
  return withTextsOf(100, { level, time, event, id, truncated: `${line.length} characters` });
}

function withTextsOf(length: number, record: object): string {
  const cut = (_: string, value: unknown): unknown =>
    typeof value === "string" && value.length > length
      ? `${value.slice(0, length)}… (${value.length} characters)`
      : value;
  return `${JSON.stringify(record, cut)}\n`;
}

function fits(line: string): boolean {
  // A UTF-16 code unit takes at most three bytes of UTF-8.
  if (line.length * 3 <= MAX_LINE_BYTES) return true;
  return line.length <= MAX_LINE_BYTES && Buffer.byteLength(line) <= MAX_LINE_BYTES;
}
