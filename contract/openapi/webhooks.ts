/** What an account's webhook gets. */
import { type JsonSchema, refTo } from "./json-schemas.ts";

const text = (description: string): JsonSchema => ({ type: "string", description });
const objectOf = (description: string, properties: JsonSchema, required: readonly string[]) => ({
  type: "object",
  description,
  properties,
  required,
});

const NEWS = {
  watch: objectOf(
    "The watch that has it.",
    {
      id: text("Identifies the watch."),
      title: text("The watched record or list."),
      address: text("Its address in this API, without `/api/v1`."),
    },
    ["id", "title", "address"],
  ),
  build: text("The build that shows it first."),
  entries: { type: "array", items: refTo("Event"), description: "What happened." },
};
const VOTE = { vote: { ...refTo("Vote"), description: "The roll call, as in `/today`." } };
const CHALLENGE = { challenge: text("What the answer has as its `challenge`, too.") };

type Message = readonly [name: string, summary: string, data: JsonSchema, isWhole: boolean];

const MESSAGES: Readonly<Record<string, Message>> = {
  "watch.entries": ["WatchEntries", "News of a watch", NEWS, true],
  "floor.vote": ["FloorVote", "A roll call, for watches of `/today`", VOTE, true],
  "webhook.test": [
    "WebhookTest",
    "The account's last news, if any, to try a receiver",
    NEWS,
    false,
  ],
  "webhook.challenge": ["WebhookChallenge", "A challenge that the answer repeats", CHALLENGE, true],
};

export const webhookSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(MESSAGES).map(([type, [name, summary, data, isWhole]]) => {
      const properties = {
        type: { const: type, description: "The kind of message." },
        timestamp: { ...text("When it was written, in UTC."), format: "date-time" },
        data: objectOf("What it says.", data, isWhole ? Object.keys(data) : []),
      };
      return [name, objectOf(`${summary}.`, properties, Object.keys(properties))];
    }),
  );

/** Signed as Standard Webhooks 1.0 says. */
export const webhooks = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(MESSAGES).map(([type, [name, summary]]) => {
      const requestBody = {
        required: true,
        content: { "application/json": { schema: refTo(name) } },
      };
      const responses = { 200: { description: "Any 2xx within 10 seconds: it was taken." } };
      const operationId = name.charAt(0).toLowerCase() + name.slice(1);
      const about = { operationId, tags: ["Service"], summary, description: `${summary}.` };
      return [type, { post: { ...about, security: [], requestBody, responses } }];
    }),
  );
