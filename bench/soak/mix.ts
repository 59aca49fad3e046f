/** The requests of a soak: an ordinary day's mix. */
import { request } from "undici";

/** One request, without its key. */
export interface Asked {
  readonly kind: string;
  readonly target: string;
  readonly method?: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  /** The kind of key to use. */
  readonly as: "member" | "nobody";
  readonly statuses: ReadonlySet<number>;
}

/** The available targets, read from the API itself. */
export interface Targets {
  readonly records: readonly string[];
  readonly lists: readonly string[];
  /** Words that occur in titles. */
  readonly words: readonly string[];
}

const OK = new Set([200]);
const PREFIX = "/api/v1";
const CODINGS = ["identity", "gzip", "br", "zstd", "gzip, deflate, br, zstd"];
const LISTS = [
  "bills",
  "laws",
  "votes",
  "legislators",
  "committees",
  "topics",
  "committees/hsag/meetings",
];
const PER_PAGE = 100;
const MAX_LIST_PAGES = 25;

/** Walks the lists from page to page, as a client would. */
export async function learnTargets(url: string, keys: readonly string[]): Promise<Targets> {
  const records = new Set<string>();
  const lists = new Set<string>();
  const words = new Set<string>();
  let asked = 0;
  for (const list of LISTS) {
    let next: string | null = `${PREFIX}/${list}?per_page=${PER_PAGE}`;
    for (let page = 0; page < MAX_LIST_PAGES && next !== null; page++) {
      const headers = { "X-API-Key": keys[asked++ % keys.length] ?? "" };
      // oxlint-disable-next-line no-await-in-loop -- a page names the next
      const { statusCode, body } = await request(`${url}${next}`, { headers });
      // oxlint-disable-next-line no-await-in-loop -- as above
      const answer = (await body.json()) as ListAnswer;
      if (statusCode !== 200) throw new Error(`${next} answers ${statusCode}`);
      lists.add(next);
      for (const { api_url: address, title } of answer.data) {
        if (address !== undefined) records.add(new URL(address).pathname);
        for (const word of title?.match(/[A-Za-z]{4,}/g) ?? []) words.add(word);
      }
      const { next_url: following } = answer.meta;
      next = following === null ? null : new URL(following).pathname + new URL(following).search;
    }
  }
  return { records: [...records], lists: [...lists], words: [...words] };
}

interface ListAnswer {
  readonly data: readonly { readonly api_url?: string; readonly title?: string | null }[];
  readonly meta: { readonly next_url: string | null };
}

const FILTERS = [
  "status=enacted",
  "status=referred",
  "type=HR",
  "type=s",
  "chamber=house",
  "chamber=senate",
  "congress=118",
  "congress=119",
  "congress=119&type=sjres",
  "congress=118&status=enacted&type=hr",
];
const INCLUDES = ["", "", "?include=actions,titles", "?include=all", "?include=subjects"];
const WRONG = [
  "/bills?page=last",
  "/bills?per_page=0",
  "/votes?session=-1",
  "/bills?congress=1e3",
  "/legislators?party=Whig",
  "/bills/119/XX/1",
  "/bills?page=1&page=2",
];
const MISSING = [
  "/bills/119/HR/999999",
  "/nothing",
  "/legislators/Z999999",
  "/laws/119/public/99999",
];
const PAGES = [
  "/",
  "/status",
  "/privacy",
  "/account/sign-up",
  "/account/sign-in",
  "/account",
  "/healthz",
  "/readyz",
  "/nothing/here",
];
const NOT_KEYS = [
  "",
  "fld_live_",
  "fld_live_0123456789abcdefghijABCDEFGHIJ01000000",
  "x".repeat(300),
];

/** Makes the next request. `etagOf` returns the ETag of a target's last answer. */
export function createMix(
  { records, lists, words }: Targets,
  etagOf: (target: string) => string | undefined,
): () => Asked {
  const record = (): string => `${oneOf(records)}${oneOf(INCLUDES)}`;
  const conditional = (): Asked => {
    const target = Math.random() < 0.5 ? oneOf(lists.slice(0, 40)) : oneOf(records.slice(0, 400));
    const etag = etagOf(target);
    // A build that went live since may have changed it.
    if (etag !== undefined) {
      const headers = { "If-None-Match": etag };
      return member("304", target, { headers, statuses: new Set([200, 304]) });
    }
    return member("record", target);
  };
  const kinds: readonly (readonly [weight: number, make: () => Asked])[] = [
    [30, () => member("record", record())],
    [20, () => member("page", oneOf(lists))],
    [
      12,
      () =>
        member(
          "list",
          `${PREFIX}/bills?${oneOf(FILTERS)}&page=${whole(1, 12)}&per_page=${oneOf([5, 20, 50])}`,
        ),
    ],
    [
      3,
      () =>
        member(
          "search",
          `${PREFIX}/bills?q=${oneOf(words)}${Math.random() < 0.3 ? `%20${oneOf(words)}` : ""}&per_page=20`,
        ),
    ],
    [14, conditional],
    [5, () => member("head", Math.random() < 0.5 ? record() : oneOf(lists), { method: "HEAD" })],
    [4, () => member("404", `${PREFIX}${oneOf(MISSING)}`, { statuses: new Set([404]) })],
    [3, () => member("400", `${PREFIX}${oneOf(WRONG)}`, { statuses: new Set([400]) })],
    [1, () => member("404", `${PREFIX}/bills`, { method: "POST", statuses: new Set([404]) })],
    [
      4,
      () => ({
        kind: "401",
        target: oneOf(lists),
        as: "nobody",
        headers: Math.random() < 0.3 ? {} : { "X-API-Key": oneOf(NOT_KEYS) },
        statuses: new Set([401]),
      }),
    ],
    [
      4,
      () => ({
        kind: "web",
        target: oneOf(PAGES),
        as: "nobody",
        statuses: new Set([200, 303, 404]),
      }),
    ],
  ];
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let left = Math.random() * total;
    for (const [weight, make] of kinds) {
      left -= weight;
      if (left < 0) return make();
    }
    return conditional();
  };
}

function member(kind: string, target: string, rest: Partial<Asked> = {}): Asked {
  const headers = { "Accept-Encoding": oneOf(CODINGS), ...rest.headers };
  return { kind, target, as: "member", statuses: OK, ...rest, headers };
}

export function oneOf<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value;
}

export function whole(from: number, to: number): number {
  return from + Math.floor(Math.random() * (to - from + 1));
}
