import { expect, it } from "vitest";

import { isInClear, withVerifiedTls } from "./connection-tls.ts";

it.each(["prefer", "require", "verify-ca", "verify-full"])("sslmode=%s verifies", (mode) => {
  const address = `postgres://u:p@db/legis?sslmode=${mode}&application_name=x`;
  expect(withVerifiedTls(address)).toBe(address.replace(mode, "verify-full"));
});

it.each(["?sslmode=disable", "?sslmode=no-verify", "?uselibpqcompat=true&sslmode=require", ""])(
  "an address that ends with %j is unchanged",
  (end) => expect(withVerifiedTls(`postgres://db/legis${end}`)).toBe(`postgres://db/legis${end}`),
);

it.each([
  "postgres://u:p@db.example/legis",
  "postgresql://10.0.0.4/legis?sslmode=disable",
  "postgres://localhost/legis?host=db.example",
  "redis://:p@cache:6379",
])("%s sends clear text over the network", (address) => expect(isInClear(address)).toBe(true));

it.each([
  "postgres://u:p@localhost/legis",
  "postgres://127.0.0.1:5433/legis",
  "postgres://[::1]/legis",
  "postgres://db/legis?host=/var/run/postgresql",
  "postgres://%2Fvar%2Frun/legis",
  "postgres://db.example/legis?sslmode=require",
  "postgres://db.example/legis?ssl=true",
  "redis://localhost",
  "redis://[::1]:6379",
  "rediss://cache.example",
])("%s does not", (address) => expect(isInClear(address)).toBe(false));

it("PGSSLMODE applies if the address has no sslmode", () => {
  expect(isInClear("postgres://db/legis", { PGSSLMODE: "verify-full" })).toBe(false);
  expect(isInClear("postgres://db/legis?ssl=0", { PGSSLMODE: "verify-full" })).toBe(true);
});
