import { topicPath } from "../../contract/addresses.ts";
import { topicResource } from "../../contract/kinds/topic.ts";
import { keysOfNames } from "../../contract/query/name-keys.ts";
import { recordPiece } from "../catalog/bulk-piece.ts";
import { searchRow } from "../catalog/search-row.ts";
import { rowOf } from "../catalog/table.ts";
import type { GatheredTopic } from "../catalog/topics.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { namesInUse } from "../records/names-in-use.ts";

/** A topic has a row only: its page is the list of its bills, which have been checked. */
export function* writeTopics(topics: readonly GatheredTopic[]): Generator<WrittenRow> {
  for (const { topic, detail } of topics) {
    const names = namesInUse("topic", topic.slug);
    const row = rowOf(topicResource, topic);
    const search = {
      keys: [topic.slug, ...keysOfNames(names)],
      title: topic.name,
      titles: names,
      texts: [],
    };
    yield {
      ...row,
      table: "topic",
      id: topicPath(topic.slug),
      search: searchRow(topicResource, topic, search, row),
      pieces: [recordPiece("topic", topic, [Buffer.from(`${JSON.stringify(detail)}\n`)])],
    };
  }
}
