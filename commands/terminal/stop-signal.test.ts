import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { newFolder } from "../../test/new-folder.ts";

const MAKE_PIPE = "mkfifo";

/** Starts a process that stops as told, while it reads a pipe that nothing writes to. */
async function startStuck(patience: string) {
  const pipe = join(newFolder(), "pipe");
  execFileSync(MAKE_PIPE, [pipe]);
  const module = new URL("./stop-signal.ts", import.meta.url).href;
  const source = `
    const { stopSignal, untilAborted } = await import(${JSON.stringify(module)});
    const signal = stopSignal(${patience});
    (await import("node:fs")).open(${JSON.stringify(pipe)}, () => {});
    console.log("started");
    await untilAborted(signal);
    console.log("stopping");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source]);
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { child, ended };
}

describe.skipIf(process.platform === "win32")("a process that reads what never comes", () => {
  it("ends some time after SIGTERM", async () => {
    const { child, ended } = await startStuck("100");
    child.kill("SIGTERM");
    expect(await ended).toEqual([null, "SIGTERM"]);
  });

  it("ends at once on the second SIGTERM", async () => {
    const { child, ended } = await startStuck("");
    child.kill("SIGTERM");
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect(await ended).toEqual([null, "SIGTERM"]);
  });
});
