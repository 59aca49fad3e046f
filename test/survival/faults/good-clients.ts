import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";

import { Agent, request } from "undici";

import { STATUS_OF_PROBLEM } from "../../../contract/problem.ts";
import { ErrorBody } from "../../http/bodies.ts";

/** A target's response when nothing is wrong. */
interface RightAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: Buffer;
}

export type RightAnswers = ReadonlyMap<string, RightAnswer>;

/** The clients' observations since the last call. */
interface Seen {
  requests: number;
  /** Counts by status, with the proxy's own pages separate. */
  readonly statuses: Map<string, number>;
  /** Complete responses that are neither correct nor a standard error. */
  readonly wrong: string[];
  /** Responses that were cut off, and connections closed without one. */
  readonly broken: string[];
}

export interface GoodClients {
  /** The total number of responses that count toward a daily quota. */
  readonly charged: () => number;
  /** The number of requests without a response from the server. It may have charged some of them. */
  readonly unanswered: () => number;
  /** Returns the observations since the last call. */
  readonly seen: () => Seen;
  /**
   * Resolves once each client gets correct responses again, with the milliseconds for which some did not.
   *
   * @throws if a client does not within that time
   */
  readonly rightAgain: (withinMs: number) => Promise<number>;
  /** Gives some clients a key that the server has not cached. */
  readonly takeNewKeys: () => void;
  /** Extra headers of each request. */
  headers: () => Record<string, string>;
  readonly stop: () => Promise<void>;
}

interface Client {
  key: string;
  rightInARow: number;
}

interface Question {
  readonly target: string;
  readonly headers: Record<string, string>;
}

const CHARGED = /^(?:200|40[04])$/;
const ENOUGH_IN_A_ROW = 3;
const SETTLE_MS = 100;
const ANSWER_MS = 20_000;
/** Avoids the same target twice in a row; coprime to any smaller number of targets. */
const STRIDE = 7919;

/** Requests everything once while nothing is wrong. */
export async function learn(
  url: string,
  key: string,
  targets: readonly string[],
): Promise<RightAnswers> {
  const answers = new Map<string, RightAnswer>();
  for (const target of targets) {
    const {
      statusCode: status,
      headers,
      body,
    } = await request(url + target, {
      headers: { "X-API-Key": key },
    });
    const etag = headers["etag"];
    const bytes = Buffer.from(await body.arrayBuffer());
    if (status >= 429) throw new Error(`${target} answers ${status}: ${bytes.toString()}`);
    answers.set(target, { status, etag: typeof etag === "string" ? etag : null, body: bytes });
  }
  return answers;
}

/** Clients that send requests continuously on persistent connections, and compare each response with the correct one. */
export function startGoodClients({
  url,
  keys,
  right,
  clients: number,
  paceMs,
}: {
  readonly url: string;
  /** More keys than clients. */
  readonly keys: readonly string[];
  readonly right: RightAnswers;
  readonly clients: number;
  readonly paceMs: number;
}): GoodClients {
  const targets = [...right.keys()];
  const agents: Agent[] = [];
  let seen = nothingSeen();
  let charged = 0;
  let unanswered = 0;
  let lastNotRight = -Infinity;
  let since = -Infinity;
  const stopping = new AbortController();
  const spare = keys.slice(number);

  const note = (client: Client, startedAt: number, verdict: Verdict): void => {
    seen.requests += 1;
    if (verdict.status !== undefined) {
      seen.statuses.set(verdict.status, (seen.statuses.get(verdict.status) ?? 0) + 1);
    }
    if (CHARGED.test(verdict.status ?? "")) charged += 1;
    if (verdict.kind === "broken" || verdict.status?.endsWith("of nginx")) unanswered += 1;
    if (verdict.kind === "wrong") seen.wrong.push(verdict.what);
    if (verdict.kind === "broken") seen.broken.push(verdict.what);
    if (verdict.kind !== "right") lastNotRight = performance.now();
    if (startedAt >= since)
      client.rightInARow = verdict.kind === "right" ? client.rightInARow + 1 : 0;
  };
  const work = async (client: Client, at: number): Promise<void> => {
    const agent = new Agent({ connections: 1, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
    agents.push(agent);
    await wait((paceMs * at) / number);
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const target = targets[((turn + at * 31) * STRIDE) % targets.length] ?? "";
      const question = {
        target,
        headers: { ...clients.headers(), ...asked(turn, right.get(target)) },
      };
      const startedAt = performance.now();
      note(client, startedAt, await ask(agent, url, client.key, question, right));
      await wait(paceMs);
    }
  };
  const people: Client[] = keys.slice(0, number).map((key) => ({ key, rightInARow: 0 }));
  const clients: GoodClients = {
    headers: () => ({}),
    charged: () => charged,
    unanswered: () => unanswered,
    seen: () => {
      const all = seen;
      seen = nothingSeen();
      return all;
    },
    rightAgain: async (withinMs) => {
      const from = performance.now();
      since = from;
      for (const client of people) client.rightInARow = 0;
      const isRight = (): boolean =>
        performance.now() - lastNotRight > SETTLE_MS &&
        people.every(({ rightInARow }) => rightInARow >= ENOUGH_IN_A_ROW);
      while (!isRight()) {
        if (performance.now() - from > withinMs) {
          const waiting = people.filter(({ rightInARow }) => rightInARow < ENOUGH_IN_A_ROW);
          throw new Error(
            `${waiting.length} of ${number} clients got no right answers within ${withinMs} ms: ${[...seen.statuses].join(" ")} ${[...seen.wrong, ...seen.broken].slice(-3).join("; ")}`,
          );
        }
        await wait(20);
      }
      return Math.max(0, Math.round(lastNotRight - from));
    },
    takeNewKeys: () => {
      for (const client of people.filter((_, at) => at % 4 === 0)) {
        // Only now can another client use it: a key may have one search at a time.
        spare.push(client.key);
        client.key = spare.shift() ?? client.key;
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      await Promise.all(agents.map((agent) => agent.destroy()));
    },
  };
  const running = people.map(work);
  return clients;
}

interface Verdict {
  readonly kind: "right" | "refused" | "wrong" | "broken";
  readonly status?: string;
  readonly what: string;
}

/** Every third request accepts gzip; every fifth has an ETag, right or wrong. */
function asked(turn: number, right: RightAnswer | undefined): Record<string, string> {
  const tag = turn % 10 === 0 ? 'W/"0123"' : right?.etag;
  return {
    ...(turn % 3 === 0 && { "Accept-Encoding": "gzip" }),
    ...(turn % 5 === 0 && typeof tag === "string" && { "If-None-Match": tag }),
  };
}

async function ask(
  dispatcher: Agent,
  url: string,
  key: string,
  { target, headers: sent }: Question,
  right: RightAnswers,
): Promise<Verdict> {
  const expected = right.get(target);
  if (expected === undefined) throw new Error(`${target} was not learnt`);
  let status = 0;
  try {
    const { statusCode, headers, body } = await request(url + target, {
      dispatcher,
      headers: { "X-API-Key": key, ...sent },
    });
    status = statusCode;
    const bytes = Buffer.from(await body.arrayBuffer());
    return judge({ status, headers, bytes }, { target, sent, expected });
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    const broke = status === 0 ? "no answer" : `${status} broke off`;
    return { kind: "broken", what: `${target}: ${broke}: ${code ?? ""} ${message}` };
  }
}

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}

function judge(
  { status, headers, bytes }: Got,
  {
    target,
    sent,
    expected,
  }: {
    readonly target: string;
    readonly sent: Record<string, string>;
    readonly expected: RightAnswer;
  },
): Verdict {
  const body = headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
  const isUnchanged = expected.etag !== null && sent["If-None-Match"] === expected.etag;
  const wanted = isUnchanged
    ? { status: 304, body: Buffer.alloc(0) }
    : { status: expected.status, body: expected.body };
  const what = `${target}: ${status} ${body.toString("utf8", 0, 200)}`;
  if (status === wanted.status) {
    const isRight = body.equals(wanted.body) && (headers["etag"] ?? null) === expected.etag;
    return { kind: isRight ? "right" : "wrong", status: String(status), what };
  }
  if (headers["server"]?.includes("nginx") === true && body.toString().startsWith("<html>")) {
    return { kind: "refused", status: `${status} of nginx`, what };
  }
  return {
    kind: isRefusal(status, headers, body) ? "refused" : "wrong",
    status: String(status),
    what,
  };
}

/** Whether it is a standard error with the right status and a Retry-After. */
function isRefusal(status: number, headers: Got["headers"], body: Buffer): boolean {
  try {
    const { error } = ErrorBody.parse(JSON.parse(body.toString("utf8")));
    if (STATUS_OF_PROBLEM[error.code] !== status) return false;
    return (
      status === 500 || ((status === 503 || status === 429) && Number(headers["retry-after"]) > 0)
    );
  } catch {
    return false;
  }
}

function nothingSeen(): Seen {
  return { requests: 0, statuses: new Map(), wrong: [], broken: [] };
}
