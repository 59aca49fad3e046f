/** Reads process statistics under `/proc`. */
import { readFileSync } from "node:fs";

/** Linux counts CPU time in hundredths of a second, on every machine that Node runs on. */
const TICK_MS = 10;

/** CPU time of a process and its running children in milliseconds. */
export function cpuMs(pid: number): number {
  return withChildren(pid).reduce((sum, each) => sum + ownTicks(each), 0) * TICK_MS;
}

/** Memory of a process and its children in bytes. */
export function residentBytes(pid: number): number {
  return withChildren(pid).reduce((sum, each) => sum + statusBytes(each, "VmRSS"), 0);
}

/** Peak memory of a process in bytes; 0 once it has ended. */
export function peakBytes(pid: number): number {
  return statusBytes(pid, "VmHWM");
}

/** CPU time of this process's ended children and their children in milliseconds. */
export function endedChildrenCpuMs(): number {
  const [user, system] = [fieldsOf("self")[13], fieldsOf("self")[14]];
  return (Number(user) + Number(system)) * TICK_MS;
}

function withChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const children = text === "" ? [] : text.split(" ").map(Number);
  return [pid, ...children.flatMap(withChildren)];
}

function ownTicks(pid: number): number {
  const fields = fieldsOf(pid);
  return Number(fields[11]) + Number(fields[12]);
}

/** Returns the fields after the program's name, which may contain any character. `utime` is the 12th. */
function fieldsOf(pid: number | "self"): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function statusBytes(pid: number, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
