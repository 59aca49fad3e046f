import { searchCheck } from "../../contract/resources/list-parameters.ts";
import { allRoutes } from "../../contract/routes/all-routes.ts";
import type { CheckKey, KeyHolder } from "../limits/key-check.ts";
import type { Limits } from "../limits/limits.ts";
import { presentedKey } from "../limits/present-key.ts";
import { type Exchange, isRead, queryOf, type Reply, namesETags } from "./exchange.ts";
import type { Responder } from "./respond.ts";

export interface AdmissionParts {
  readonly checkKey: CheckKey;
  readonly limits: Limits;
  readonly respond: Responder;
}

/**
 * Checks a request's key, charges the request, and calls `next` unless a limit refuses it. Replies
 * synchronously if key, limits, and answer are in memory. Turns errors into replies.
 */
export type Admit = <Next extends Reply | null>(
  exchange: Exchange,
  next: () => Next | Promise<Next>,
) => Reply | Next | Promise<Reply | Next>;

export function createAdmission({ checkKey, limits, respond }: AdmissionParts): Admit {
  return (exchange, next) => {
    const charge = (holder: KeyHolder) => {
      exchange.keyId = holder.keyId;
      const { route, head } = exchange;
      return limits.admit(holder, {
        isSearch: isSearch(route, head.target),
        isConditional: isRead(head) && namesETags(head.headers.get("If-None-Match")),
      });
    };
    const failed = (error: unknown) => respond.failed(exchange, error);
    try {
      const { target, headers } = exchange.head;
      const holder = checkKey(presentedKey(headers, () => queryOf(target)));
      const admitted = after(after(holder, charge), (ticket) => {
        exchange.ticket = ticket;
        const { refusal } = ticket;
        if (refusal === null) return next();
        return respond.refused(exchange, refusal);
      });
      return admitted instanceof Promise ? admitted.catch(failed) : admitted;
    } catch (error) {
      return failed(error);
    }
  };
}

function after<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

const SEARCHED = new Map(
  allRoutes.flatMap((route) => {
    const check = searchCheck(route);
    return check === null ? [] : [[route.path, check]];
  }),
);

function isSearch(path: string, target: string): boolean {
  return target.includes("?") && SEARCHED.get(path)?.(queryOf(target)) === true;
}
