import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { AddressInfo } from "node:net";

import type { BuildReader } from "../../../store/store.ts";
import { ANY_SIZE } from "../../any-size.ts";

/** Faults of a bucket's service. */
export type S3Fault =
  | "refuses connections"
  | "hangs"
  | "drips"
  | "answers 500"
  | "answers 503"
  | "breaks off bodies"
  | "gives half of each object"
  | "gives wrong bytes"
  | "gives another object"
  | "has lost everything";

/** A service with the part of S3 that reading needs, and faults on demand. */
export interface S3Gateway {
  readonly endpoint: string;
  fault: S3Fault | null;
  /** Returned instead of the store's objects; null if missing. */
  readonly instead: Map<string, Uint8Array | null>;
  /** How often a fault affected a request. */
  readonly felt: () => number;
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

const BUCKET = "faults";
export const BUCKET_LOCATION = `s3://${BUCKET}`;
/** Like S3, rejects requests signed with a clock that is further off. */
const MOST_SKEW_MS = 900_000;
const DRIP_MS = 100;

export async function openS3Gateway(store: BuildReader): Promise<S3Gateway> {
  let port = 0;
  let felt = 0;
  let last = Buffer.from("nothing was asked for before");
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (isSkewed(incoming)) return refuse(outgoing, 403, "RequestTimeTooSkewed");
    const key = decodeURIComponent((incoming.url ?? "").split("?")[0] ?? "").slice(
      BUCKET.length + 2,
    );
    const { fault } = gateway;
    if (fault !== null) felt += 1;
    if (fault === "hangs") return;
    if (fault === "answers 500") return refuse(outgoing, 500, "InternalError");
    if (fault === "answers 503") return refuse(outgoing, 503, "SlowDown");
    const stored = gateway.instead.has(key)
      ? gateway.instead.get(key)
      : await store.read(key, ANY_SIZE);
    if (stored === null || stored === undefined || fault === "has lost everything") {
      return refuse(outgoing, 404, "NoSuchKey");
    }
    const whole = Buffer.from(stored);
    const range = rangeOf(incoming, whole.length);
    const asked = range === null ? whole : whole.subarray(range.from, range.to);
    const bytes = altered(fault, asked, last);
    last = asked;
    outgoing.writeHead(range === null ? 200 : 206, {
      ...(range !== null && {
        "Content-Range": `bytes ${range.from}-${range.to - 1}/${whole.length}`,
      }),
      ETag: `"${createHash("md5").update(whole).digest("hex")}"`,
      "Content-Length": bytes.length,
      "Last-Modified": new Date(0).toUTCString(),
    });
    if (incoming.method === "HEAD") return void outgoing.end();
    if (fault === "drips") return drip(outgoing, bytes);
    if (fault !== "breaks off bodies") return void outgoing.end(bytes);
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
  };
  const server = createServer((incoming, outgoing) => {
    outgoing.on("error", () => {});
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const open = (): Promise<void> =>
    new Promise((opened) => server.listen(port, "127.0.0.1", () => opened()));
  await open();
  ({ port } = server.address() as AddressInfo);
  const gateway: S3Gateway = {
    endpoint: `http://127.0.0.1:${port}`,
    fault: null,
    instead: new Map(),
    felt: () => felt,
    open,
    shut: () =>
      new Promise((shut) => {
        server.close(() => shut());
        server.closeAllConnections();
      }),
  };
  return gateway;
}

function isSkewed({ headers }: IncomingMessage): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers["x-amz-date"])) ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return !(Math.abs(Date.now() - signedAt) < MOST_SKEW_MS);
}

function rangeOf({ headers }: IncomingMessage, length: number) {
  const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  if (from === undefined || last === undefined) return null;
  return { from: Number(from), to: Math.min(Number(last) + 1, length) };
}

function altered(fault: S3Fault | null, asked: Buffer, other: Buffer): Buffer {
  if (fault === "gives half of each object") return asked.subarray(0, asked.length / 2);
  if (fault === "gives another object") return other;
  if (fault !== "gives wrong bytes") return asked;
  const wrong = Buffer.from(asked);
  const at = Math.floor(wrong.length / 2);
  wrong[at] = (wrong[at] ?? 0) ^ 1;
  return wrong;
}

async function drip(outgoing: ServerResponse, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at++) {
    outgoing.write(bytes.subarray(at, at + 1));
    // oxlint-disable-next-line no-await-in-loop -- one after another is the point
    await wait(DRIP_MS);
  }
  outgoing.end();
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { "Content-Type": "application/xml" });
  outgoing.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}
