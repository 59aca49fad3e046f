import { expect, it } from "vitest";

import { AccountSuspended } from "../limits/key-check.ts";
import { createLimits } from "../limits/create-limits.ts";
import { DEFAULT_PLANS } from "../limits/plans.ts";
import { newExchange } from "./exchange.ts";
import { createResponder } from "./respond.ts";

const silent = (): void => {};

it.each([
  [
    "legis@example.org",
    "This API key's account is suspended; if you think this is a mistake, write to legis@example.org",
  ],
  [null, "This API key's account is suspended; this service has no contact address"],
])("a suspended account's key gets a 401 that says whom to write to: %s", (contact, message) => {
  const respond = createResponder({
    limits: createLimits({ plans: DEFAULT_PLANS, clock: () => 0 }),
    log: { info: silent, warn: silent, error: silent },
    metrics: null,
    baseUrl: null,
    keysUrl: "https://api.example.org/account/sign-up",
    contact,
    guideUrl: null,
  });
  const head = { method: "GET", target: "/api/v1/bills", headers: new Headers() };
  const { status, body } = respond.failed(newExchange(head, "/bills"), new AccountSuspended());
  expect(status).toBe(401);
  expect(JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()))).toEqual({
    error: { code: "invalid_api_key", message },
  });
});
