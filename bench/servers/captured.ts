import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

/** A recorded answer, which other servers repeat. */
export interface Captured {
  /** Without the headers that every server sets itself. */
  readonly headers: Readonly<Record<string, string>>;
  /** In Base64. */
  readonly body: string;
}

const SERVER_HEADERS = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "transfer-encoding",
]);

/** Sends one request and records the raw answer. */
export async function capture(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Captured> {
  const sent = request(url, { headers });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) {
    throw new Error(`${url}: ${response.statusCode}: ${Buffer.concat(chunks).toString()}`);
  }
  const { rawHeaders } = response;
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !SERVER_HEADERS.has(name.toLowerCase())
      ? [[name, rawHeaders[index + 1] ?? ""]]
      : [],
  );
  return {
    headers: Object.fromEntries(pairs) as Record<string, string>,
    body: Buffer.concat(chunks).toString("base64"),
  };
}
