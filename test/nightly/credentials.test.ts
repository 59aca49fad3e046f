/** No report, log or error shows the credentials in the operator's URLs. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, it } from "vitest";

import { openOperator, type Operator } from "./operator.ts";

const SECRET = "hunter2";
/** A port where nothing listens. */
const NOWHERE = `http://me:${SECRET}@127.0.0.1:9`;

let operator: Operator;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

it("a night in which every URL fails shows none of their credentials, even in notices", async () => {
  const told: string[] = [];
  const hook = createServer((request, response) => {
    void text(request).then((body) => {
      told.push(body);
      response.end();
    });
  });
  hook.listen(0, "127.0.0.1");
  await once(hook, "listening");
  const { port } = hook.address() as AddressInfo;
  const publishers = Object.keys(operator.publishers.settings).filter((name) =>
    name.endsWith("_URL"),
  );
  expect(publishers).toHaveLength(7);
  const { code, run, printed } = await operator.night({
    ...Object.fromEntries(publishers.map((name) => [name, `${NOWHERE}/mirror`])),
    LEGIS_HEARTBEAT_URL: `${NOWHERE}/ping/${SECRET}?t=${SECRET}`,
    LEGIS_NOTIFY_WEBHOOK: `http://me:${SECRET}@127.0.0.1:${port}/${SECRET}?t=${SECRET}`,
    LEGIS_NOTIFY_MAIL: "operator@example.org",
    SMTP_URL: `smtp://me:${SECRET}@127.0.0.1:9/?t=${SECRET}`,
    CONGRESS_API_KEY: SECRET,
  });
  hook.close();
  expect(code).toBe(1);
  expect(told).toHaveLength(1);
  expect(run.problems.length).toBeGreaterThan(0);
  expect(run.problems.some(({ file }) => file?.startsWith("http://***@127.0.0.1:9/"))).toBe(true);
  expect(run.notes.join("\n")).toMatch(/the heartbeat at 127\.0\.0\.1:9 failed/);
  const { out, err } = await operator.run(["status"]);
  for (const shown of [printed, ...told, out, err, ...texts(operator.home)]) {
    expect(shown).not.toContain(SECRET);
  }
});

/** The contents of all files except databases. */
function texts(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile() && !/sqlite|\.lock/.test(path))
    .map((path) => readFileSync(path, "utf8"));
}
