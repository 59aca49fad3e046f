/** The part of a nomination in one form: the API writes `00` for a whole one, and `06` where others write `6`. */
export function partNumber(text: string | null | undefined): string | null {
  const stripped = (text ?? "").trim().replace(/^0+/, "");
  return stripped === "" ? null : stripped;
}
