import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { PUBLISHERS, type Publishers } from "../../data/mirror/http/publishers.ts";
import { type Document, type Documents, readDocuments, zipOf } from "./documents.ts";
import type { Fault } from "./fault.ts";
import { API_KEY, findAnswer } from "./find-answer.ts";
import { sendAnswer } from "./send-answer.ts";

/** A request that a publisher received. */
interface SeenRequest {
  readonly publisher: keyof Publishers;
  readonly method: string;
  /** With its parameters. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** The response's status; 0 if the connection was closed instead. */
  readonly status: number;
  /** The size of the response's body as sent. */
  readonly bytes: number;
}

/** All publishers on this machine, each on its own port. */
export interface TestPublishers {
  readonly publishers: Publishers;
  /** The settings that make the program use them. */
  readonly settings: Readonly<Record<string, string>>;
  /** All requests since the start or the last `forget`, in the order of their responses. */
  readonly requests: readonly SeenRequest[];
  readonly forget: () => void;
  /** The maximum of concurrent requests to one publisher. */
  readonly mostAtOnce: (publisher: keyof Publishers) => number;
  /** Adds or changes a document by its path in a mirror, such as `votes/house/2026/roll001.xml`. */
  readonly put: (path: string, text: string | Buffer, changedAt?: Date) => void;
  readonly text: (path: string) => Promise<string>;
  /** The paths of all documents with this prefix. */
  readonly paths: (prefix: string) => readonly string[];
  readonly remove: (path: string) => void;
  /** Rebuilds the zip of a Congress and type, with this time. */
  readonly zip: (congress: number, type: string, changedAt: Date) => Promise<void>;
  /** Makes the next responses at matching URLs faulty; all of them by default. */
  readonly fail: (where: string | RegExp, fault: Fault, times?: number) => void;
  /** How many requests the API's key has left; without this, no answer says so. */
  readonly allow: (requests: number) => void;
  /** Ends all faults. */
  readonly heal: () => void;
  readonly close: () => Promise<void>;
}

/** The number of committees with a list of nominations; more would test nothing new. */
const LISTS = 3;

/**
 * Serves a folder that is laid out like a mirror (as `legis sample` writes it) the way the publishers
 * do: GPO's sitemaps, zips and bills, the Clerk's roll calls with a short XML error after the last one,
 * the Senate's menus, votes (redirects to a page for missing ones) and schedule of meetings, congress-legislators, the House committees'
 * feeds, meetings and witness lists, the API with key and pages, and Bioguide profiles. Listings are
 * generated from the documents. Responses have ETag and Last-Modified, support 304 and ranges, and
 * are compressed. Everything can be changed, and made to fail, at run time.
 */
export async function startPublishers(folder: string): Promise<TestPublishers> {
  const documents = await readDocuments(folder);
  for (const { path } of documents.under("nominations/").slice(LISTS)) documents.remove(path);
  const requests: SeenRequest[] = [];
  const faults: { where: string | RegExp; fault: Fault; left: number }[] = [];
  let budget: number | null = null;
  const underWay = new Map<string, { now: number; most: number }>();

  const takeFault = (address: string): Fault | null => {
    const taken = faults.find(
      ({ where, left }) =>
        left > 0 && (typeof where === "string" ? address.includes(where) : where.test(address)),
    );
    if (taken === undefined) return null;
    taken.left--;
    return taken.fault;
  };
  const serve = async (
    publisher: keyof Publishers,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const { method = "GET", url: path = "/", headers } = request;
    const url = new URL(path, "http://localhost");
    const apiKey = headers["x-api-key"];
    const proper = await findAnswer(documents, {
      publisher,
      url,
      apiKey: typeof apiKey === "string" ? apiKey : undefined,
    });
    if (publisher === "congressApi" && budget !== null) {
      response.setHeader("x-ratelimit-remaining", Math.max(0, --budget));
    }
    const overLimit: Fault | null =
      publisher === "congressApi" && budget !== null && budget < 0
        ? { kind: "status", status: 429, retryAfter: "2400" }
        : null;
    const fault = overLimit ?? takeFault(`${publisher}${path}`);
    const sent = await sendAnswer(request, response, proper, fault);
    requests.push({ publisher, method, path, headers, ...sent });
  };
  const listen = async (publisher: keyof Publishers): Promise<Server> => {
    const count = { now: 0, most: 0 };
    underWay.set(publisher, count);
    const server = createServer((request, response) => {
      count.most = Math.max(count.most, ++count.now);
      // The next request on the connection may arrive before the response is closed.
      const end = (): void => {
        response.off("finish", end).off("close", end);
        count.now--;
      };
      response.on("finish", end).on("close", end);
      serve(publisher, request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return server;
  };

  const names = Object.keys(PUBLISHERS) as (keyof Publishers)[];
  const servers = await Promise.all(names.map(listen));
  const bases = names.map((name, at) => {
    const address = servers[at]?.address() as AddressInfo | undefined;
    return [name, `http://127.0.0.1:${address?.port}${name === "congressApi" ? "/v3" : ""}`];
  });
  const publishers = Object.fromEntries(bases) as Publishers;
  return {
    publishers,
    settings: settingsOf(publishers),
    requests,
    forget: () => {
      requests.length = 0;
    },
    mostAtOnce: (publisher) => underWay.get(publisher)?.most ?? 0,
    put: (path, text, changedAt = new Date("2026-01-06T12:00:00.456Z")) =>
      documents.put(path, Buffer.from(text), changedAt),
    text: async (path) => (await documentAt(documents, path).bytes()).toString(),
    paths: (prefix) => documents.under(prefix).map(({ path }) => path),
    remove: documents.remove,
    zip: async (congress, type, changedAt) => {
      const bills = documents.under(`bills/${congress}/${type}/`);
      documents.put(`zips/BILLSTATUS-${congress}-${type}.zip`, await zipOf(bills), changedAt);
    },
    fail: (where, fault, times = Infinity) => void faults.unshift({ where, fault, left: times }),
    allow: (count) => {
      budget = count;
    },
    heal: () => {
      faults.length = 0;
    },
    close: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

function documentAt(documents: Documents, path: string): Document {
  const document = documents.find(path);
  if (document === null) throw new Error(`the publishers have no ${path}`);
  return document;
}

function settingsOf(publishers: Publishers): Record<string, string> {
  return {
    LEGIS_GOVINFO_URL: publishers.govinfo,
    LEGIS_CLERK_URL: publishers.clerk,
    LEGIS_SENATE_URL: publishers.senate,
    LEGIS_LEGISLATORS_URL: publishers.legislators,
    LEGIS_HOUSE_MEETINGS_URL: publishers.houseMeetings,
    LEGIS_CONGRESS_API_URL: publishers.congressApi,
    LEGIS_BIOGUIDE_URL: publishers.bioguide,
    CONGRESS_API_KEY: API_KEY,
  };
}
