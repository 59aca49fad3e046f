/** The S3 API of R2, on top of workerd's bucket, with the Worker at the same address. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import type { R2Bucket } from "@cloudflare/workers-types";

import type { Store } from "../../store/store.ts";

/** A request that changes something, such as `PUT objects/…` or `POST /internal/accounts`. */
export interface Change {
  readonly what: string;
  /** Whether it was made or is about to be. */
  readonly isDone: boolean;
}

export interface GatewayParts {
  readonly bucket: R2Bucket;
  /** The same bucket. */
  readonly store: Pick<Store, "list">;
  /** The Worker's URL. */
  readonly worker: string;
  /** Called before and after each change. If it throws, the change is not made, or not answered. */
  readonly onChange: (change: Change) => void;
}

const BUCKET = "builds";

/** The URL of both, and the bucket's name. */
export interface Gateway {
  readonly url: string;
  readonly location: string;
  readonly close: () => void;
}

export async function openR2Gateway({
  bucket,
  store,
  worker,
  onChange,
}: GatewayParts): Promise<Gateway> {
  const changing = async (what: string, work: () => Promise<void>): Promise<void> => {
    onChange({ what, isDone: false });
    await work();
    onChange({ what, isDone: true });
  };

  async function toWorker(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request;
    await changing(`${method} ${url}`, async () => {
      const answer = await fetch(worker + url, {
        method,
        headers: { Authorization: headers.authorization ?? "" },
      });
      response.statusCode = answer.status;
      response.write(await answer.text());
    });
    response.end();
  }

  async function toBucket(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "", "http://r2.test");
    const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length));
    if (key === "") return list(store, url.searchParams.get("prefix") ?? "", response);
    if (method === "PUT") {
      const bytes = await bodyOf(request);
      return changing(`PUT ${key}`, async () => {
        const put = await bucket.put(key, bytes, {
          onlyIf: conditionsOf(headers),
          customMetadata: metadataOf(headers),
        });
        if (put === null) return refuse(response, 412, "PreconditionFailed");
        response.setHeader("ETag", put.httpEtag);
      });
    }
    if (method === "DELETE") {
      response.statusCode = 204;
      return changing(`DELETE ${key}`, () => bucket.delete(key));
    }
    const found = method === "HEAD" ? null : await bucket.get(key);
    const facts = found ?? (await bucket.head(key));
    if (facts === null) return refuse(response, 404, "NoSuchKey");
    response.setHeader("ETag", facts.httpEtag);
    response.setHeader("Content-Length", facts.size);
    for (const [name, value] of Object.entries(facts.customMetadata ?? {})) {
      response.setHeader(METADATA + name, value);
    }
    if (found === null) return;
    response.write(Buffer.from(await found.arrayBuffer()));
  }

  const server: Server = createServer((request, response) => {
    const isInternal = request.url?.startsWith("/internal/") === true;
    const answered = isInternal
      ? toWorker(request, response)
      : toBucket(request, response).then(() => void response.end());
    answered.catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    location: `s3://${BUCKET}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A stream's checksum follows it, in chunks with their lengths. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const sent = await buffer(request);
  if (request.headers["content-encoding"]?.includes("aws-chunked") !== true) return sent;
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = sent.indexOf("\r\n", at);
    const length = Number.parseInt(sent.toString("latin1", at, end), 16);
    if (length === 0) return Buffer.concat(parts);
    parts.push(sent.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}

const METADATA = "x-amz-meta-";

function metadataOf(headers: IncomingMessage["headers"]): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name.startsWith(METADATA));
  return Object.fromEntries(
    names.map((name) => [name.slice(METADATA.length), String(headers[name])]),
  );
}

function conditionsOf(headers: IncomingMessage["headers"]) {
  const match = headers["if-match"]?.replaceAll('"', "");
  const noneMatch = headers["if-none-match"];
  return {
    ...(match !== undefined && { etagMatches: match }),
    ...(noneMatch !== undefined && { etagDoesNotMatch: noneMatch }),
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "application/xml");
  response.write(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** Lists all on one page. */
async function list(
  store: Pick<Store, "list">,
  prefix: string,
  response: ServerResponse,
): Promise<void> {
  const objects: string[] = [];
  for await (const { key, size, modifiedAt } of store.list(prefix)) {
    objects.push(
      `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
    );
  }
  response.setHeader("Content-Type", "application/xml");
  response.write(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${objects.join("")}</ListBucketResult>`,
  );
}
