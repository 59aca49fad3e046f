/** Names with spaces between them, each of which the compiler checks. */
export type Listed<
  Text extends string,
  Name extends string,
> = Text extends `${infer First} ${infer Rest}`
  ? First extends Name
    ? `${First} ${Listed<Rest, Name>}`
    : Name
  : Text extends Name | ""
    ? Text
    : Name;

type WordsOf<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | WordsOf<Rest>
  : Text;

export const listed = <Text extends string>(text: Text): readonly WordsOf<Text>[] =>
  text.split(" ") as WordsOf<Text>[];
