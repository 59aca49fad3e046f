import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { parseXml } from "../../parse/xml.ts";

/** Recognizes a session's menu of Senate votes, which has nothing to publish beyond the roll calls. */
export function readVoteMenu(file: SourceFile): FileReading {
  const { name } = parseXml(file.bytes);
  if (name !== "vote_summary") {
    throw new UnreadableFile(`the root is <${name}>, not <vote_summary>`);
  }
  return { readings: [] };
}
