/** Sends requests in a closed loop, or in an open loop at a fixed rate. */
import { setTimeout as sleep } from "node:timers/promises";

import { Agent, request } from "undici";

import { type Ledger, OVERDUE } from "./ledger.ts";
import { type Asked, oneOf } from "./mix.ts";
import type { Times } from "./times.ts";

interface LoadParts {
  readonly url: string;
  readonly ledger: Ledger;
  readonly keys: readonly string[];
  readonly times: () => Times;
  readonly next: () => Asked;
}

const CONNECTIONS = 48;
const TICK_MS = 5;
/** With more open requests, the server can no longer catch up. */
const MAX_OPEN = 4000;
const MAX_REPORTED = 20;
/** One in this many answers is checked in full. */
const READ_ONE_OF = 50;
const MAX_ETAGS = 5000;
/** Acceptable statuses under overload. */
const OVERLOAD_STATUSES = new Set([429, 503]);
const OVER_LIMIT_STATUSES = new Set([200, 304, 429]);

export class Load {
  /** The first wrong answers. */
  readonly wrong: string[] = [];
  readonly #parts: LoadParts;
  readonly #dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  readonly #etags = new Map<string, string>();
  readonly #underWay = new Set<Promise<void>>();
  #turn = 0;
  #isBounded = true;

  constructor(parts: LoadParts) {
    this.#parts = parts;
  }

  etagOf(target: string): string | undefined {
    return this.#etags.get(target);
  }

  /** Runs a closed loop for some seconds. Returns the answers per second. */
  async asFastAs(atOnce: number, seconds: number): Promise<number> {
    this.#isBounded = false;
    const until = performance.now() + seconds * 1000;
    let answered = 0;
    const one = async (): Promise<void> => {
      while (performance.now() < until) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
        await this.#sendNext(performance.now());
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    this.#isBounded = true;
    return answered / seconds;
  }

  /** Runs an open loop (Poisson arrivals) until it is stopped. Waits for the last answers. */
  async atRate(perSecond: number, signal: AbortSignal): Promise<void> {
    let due = performance.now();
    while (!signal.aborted) {
      const now = performance.now();
      while (due <= now) {
        if (this.#underWay.size < MAX_OPEN) {
          const begun = this.#sendNext(due);
          this.#underWay.add(begun);
          void begun.finally(() => this.#underWay.delete(begun));
        } else this.#tell(`${MAX_OPEN} requests are under way, one was left out`);
        due += (-Math.log(1 - Math.random()) / perSecond) * 1000;
      }
      // oxlint-disable-next-line no-await-in-loop -- until the next ones are due
      await sleep(TICK_MS);
    }
    await Promise.all(this.#underWay);
  }

  /** Sends more concurrent requests than the key's plan allows. */
  async burst(key: string, requests: number): Promise<void> {
    const bursts = Array.from({ length: requests }, () => {
      const headers = Math.random() < 0.2 ? { "If-None-Match": "*" } : {};
      const target = `/api/v1/bills?per_page=${oneOf([1, 5, 20])}`;
      const asked = {
        kind: "over",
        target,
        headers,
        as: "member",
        statuses: OVER_LIMIT_STATUSES,
      } as const;
      return this.#send(asked, performance.now(), key);
    });
    await Promise.all(bursts);
  }

  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  #sendNext(dueAt: number): Promise<void> {
    const { next, keys } = this.#parts;
    const asked = next();
    if (asked.as === "nobody") return this.#send(asked, dueAt, null);
    this.#turn = (this.#turn + 1) % keys.length;
    return this.#send(asked, dueAt, keys[this.#turn] ?? null);
  }

  async #send(asked: Asked, dueAt: number, key: string | null): Promise<void> {
    const { url, ledger, times } = this.#parts;
    const { kind, target, method = "GET", headers, statuses } = asked;
    const settle = key === null ? null : ledger.send(key);
    try {
      const response = await request(`${url}${target}`, {
        method,
        dispatcher: this.#dispatcher,
        headers: { ...headers, ...(key !== null && { "X-API-Key": key }) },
      });
      const { statusCode: status } = response;
      const bytes = Buffer.from(await response.body.arrayBuffer());
      times().note(kind, status, performance.now() - dueAt);
      const isOverdue = status === 503 && bytes.includes(OVERDUE);
      settle?.({ status, headers: response.headers, isOverdue });
      if (!statuses.has(status) && !(OVERLOAD_STATUSES.has(status) && !this.#isBounded)) {
        this.#tell(
          `${kind} ${method} ${target} answers ${status}: ${bytes.toString().slice(0, 200)}`,
        );
      }
      this.#remember(target, response.headers["etag"]);
      const coding = response.headers["content-encoding"] ?? "identity";
      if (method === "GET" && coding === "identity") this.#check(asked, status, bytes);
    } catch (error) {
      if (key !== null) ledger.lose(key);
      this.#tell(`${kind} ${method} ${target} came to nothing: ${String(error)}`);
    }
  }

  #remember(target: string, etag: string | string[] | undefined): void {
    if (typeof etag !== "string") return;
    if (this.#etags.size >= MAX_ETAGS && !this.#etags.has(target)) return;
    this.#etags.set(target, etag);
  }

  #check({ kind, target }: Asked, status: number, bytes: Buffer): void {
    if (kind === "web" || status === 304) return;
    if (status < 400 && Math.random() * READ_ONE_OF >= 1) return;
    try {
      const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
      if ((status < 400 ? "data" : "error") in body) return;
    } catch {
      // Reported below.
    }
    this.#tell(`${kind} ${target} has ${status} with the body ${bytes.toString().slice(0, 200)}`);
  }

  #tell(text: string): void {
    if (this.wrong.length < MAX_REPORTED) this.wrong.push(text);
  }
}
