import { allRoutes } from "../../contract/resources/routes.ts";
import type { CheckKey } from "../limits/key-check.ts";
import type { Limits } from "../limits/limits.ts";
import { presentedKey } from "../limits/present-key.ts";
import { namesETags } from "./matches-etag.ts";
import type { Reply } from "./reply.ts";
import { isRead, queryOf } from "./request-head.ts";
import type { Exchange, Responder } from "./respond.ts";

export interface AdmissionParts {
  readonly checkKey: CheckKey;
  readonly limits: Limits;
  readonly respond: Responder;
}

/**
 * Asks for a request's key, and charges it. Null where it may go on, else what it is refused with.
 *
 * @throws {Problem} for a key that is missing or matches none
 */
export type Admit = (exchange: Exchange) => Promise<Reply | null>;

export function createAdmission({ checkKey, limits, respond }: AdmissionParts): Admit {
  return async (exchange) => {
    const { route, head } = exchange;
    const { target, headers } = head;
    const holder = await checkKey(presentedKey(headers, () => queryOf(target)));
    exchange.keyId = holder.keyId;
    const ticket = await limits.admit(holder, {
      isSearch: SEARCHED.has(route) && hasQuery(target),
      isConditional: isRead(head) && namesETags(headers.get("If-None-Match")),
    });
    exchange.ticket = ticket;
    return ticket.refusal && respond.refused(exchange, ticket, ticket.refusal);
  };
}

/** The routes that have `q`. */
const SEARCHED: ReadonlySet<string> = new Set(
  allRoutes
    .filter((route) => route.kind === "list" && route.resource.search !== undefined)
    .map(({ path }) => path),
);

function hasQuery(target: string): boolean {
  // `%71` is a `q` too.
  return /[?&](?:q|%71)=/.test(target) && (queryOf(target).get("q")?.trim() ?? "") !== "";
}
