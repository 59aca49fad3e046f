import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { parseXml } from "../../parse/xml.ts";

/** Knows a session's list of Senate votes, of which nothing is published: the roll calls say it all. */
export function readVoteMenu(file: SourceFile): FileReading {
  const { name } = parseXml(file.bytes);
  if (name !== "vote_summary") {
    throw new UnreadableFile(`the root is <${name}>, not <vote_summary>`);
  }
  return { readings: [] };
}
