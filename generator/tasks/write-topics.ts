import { topicPath } from "../../contract/addresses.ts";
import { keysOfNames } from "../../contract/search-query.ts";
import { recordPiece } from "../pages/bulk-piece.ts";
import type { GatheredTopic } from "../pages/topics.ts";
import type { WrittenRow } from "../pages/written-row.ts";
import { namesInUse } from "../records/names-in-use.ts";
import type { BuildContext } from "./build-context.ts";

/** A topic's page is the list of its bills, so it has a row only. */
export function* writeTopics(
  topics: readonly GatheredTopic[],
  { row }: BuildContext,
): Generator<WrittenRow> {
  for (const { topic, detail } of topics) {
    const names = namesInUse("topic", topic.slug);
    yield row("topic", topic, {
      id: topicPath(topic.slug),
      search: {
        keys: [topic.slug, ...keysOfNames(names)],
        title: topic.name,
        titles: names,
        texts: [],
      },
      pieces: [recordPiece("topic", topic, [Buffer.from(`${JSON.stringify(detail)}\n`)])],
    });
  }
}
