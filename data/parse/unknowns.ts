/** The words of a text. */
export type Words<Text extends string> = Text extends `${infer First} ${infer Others}`
  ? First | Words<Others>
  : Text;

/** Fields that are each unknown, by name: `first middle last`. */
export function unknowns<const Names extends string>(
  names: Names,
): Readonly<Record<Words<Names>, null>> {
  const fields = Object.fromEntries(names.split(" ").map((name) => [name, null]));
  return fields as Record<Words<Names>, null>;
}
