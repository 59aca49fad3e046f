import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import type { LogFields } from "../../../lib/log.ts";
import { openCounter } from "../../limits/open-counter.ts";
import { runProcesses } from "./run-processes.ts";
import { newFolder } from "../../../test/new-folder.ts";

/** Serves no requests. It reports to this test with `count` calls. The process numbered `SILENT` never listens. */
const PROGRAM = `
const number = process.env.LEGIS_PROCESS_NUMBER;
const tell = (what) => process.send({ call: "count", args: [[[number + " " + what, 0, 1]]] });
process.on("message", ({ id, call, result }) => {
  if (call === "stop") process.exit(0);
  if (call !== undefined) tell("is asked: " + call);
  if (call !== undefined) process.send({ id, result: true });
  if (result) tell("hears: " + result.ready + " of " + result.of);
});
process.on("SIGUSR2", () => process.send({ id: 1, call: "processes", args: [] }));
process.on("disconnect", () => process.exit());
tell("is " + process.pid);
if (process.env.SILENT !== number) process.send({ call: "listening", args: [{}] });
`;
const WAIT = { timeout: 30_000, interval: 5 };
const { execPath } = process;

const folder = newFolder();
let program: string;
let heard: string[];
let logged: LogFields[];
let signals: AbortController;

beforeAll(() => {
  program = join(folder, "program.mjs");
  writeFileSync(program, PROGRAM);
});
beforeEach(() => {
  heard = [];
  logged = [];
  signals = new AbortController();
});
afterEach(() => {
  process.execPath = execPath;
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const note = (event: string, fields?: LogFields) => void logged.push({ event, ...fields });

function runTwo() {
  const counter = openCounter({ clock: Date.now });
  return runProcesses({
    count: 2,
    program,
    args: [],
    settings: {},
    counter: { ...counter, giveBack: (quotaId) => void heard.push(quotaId) },
    signal: signals.signal,
    log: { info: note, warn: note, error: note },
  });
}

const untilHeard = (said: string) => vi.waitFor(() => expect(heard).toContain(said), WAIT);
const untilLogged = (line: LogFields) =>
  vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining(line)), WAIT);
/** Waits until a process has started and returns its PID. */
const pidOf = (number: number): Promise<number> =>
  vi.waitFor(() => {
    const [, pid] =
      /^\d is (\d+)$/.exec(heard.find((said) => said.startsWith(`${number} is `)) ?? "") ?? [];
    if (pid === undefined) throw new Error(`process ${number} has not begun`);
    return Number(pid);
  }, WAIT);

it("that cannot be started is an error with the reason", async () => {
  process.execPath = join(folder, "absent");
  await expect(runTwo()).rejects.toThrow("ENOENT");
});

it("that ends is restarted until it works, however it fails", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const running = await runTwo();
  process.kill(await pidOf(1), "SIGKILL");
  await untilLogged({ event: "process_exited", process: 1, exit: "SIGKILL" });
  process.execPath = join(folder, "absent");
  vi.advanceTimersByTime(60_000);
  await untilLogged({
    event: "process_exited",
    process: 1,
    reason: expect.stringContaining("ENOENT"),
  });
  // Node throws synchronously for this path, as it does without memory.
  process.execPath = "\0";
  vi.advanceTimersByTime(60_000);
  await untilLogged({
    event: "process_exited",
    process: 1,
    reason: expect.stringContaining("null bytes"),
  });
  process.execPath = execPath;
  vi.advanceTimersByTime(60_000);
  await untilLogged({ event: "process_listening", process: 1 });
  await running?.stop();
});

it("that does not listen yet counts as not ready, without a check", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const running = await runTwo();
  vi.stubEnv("SILENT", "2");
  process.kill(await pidOf(2), "SIGKILL");
  await untilLogged({ event: "process_exited", process: 2 });
  heard = heard.filter((said) => !said.startsWith("2 is"));
  vi.advanceTimersByTime(60_000);
  await pidOf(2);
  process.kill(await pidOf(1), "SIGUSR2");
  await untilHeard("1 hears: 1 of 2");
  expect(heard).toContain("1 is asked: isReady");
  expect(heard).not.toContain("2 is asked: isReady");
  await running?.stop();
});

it("that ends during a shutdown is not a failure, even if not all listen yet", async () => {
  vi.stubEnv("SILENT", "2");
  const running = runTwo();
  const [first] = [await pidOf(1), await pidOf(2)];
  signals.abort();
  process.kill(first, "SIGTERM");
  expect(await running).toBeNull();
  expect(logged).toEqual([]);
  expect(() => process.kill(first, 0)).toThrow("ESRCH");
});
