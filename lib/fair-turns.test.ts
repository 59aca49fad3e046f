import { beforeEach, describe, expect, it } from "vitest";

import { FairTurns, type FairTurnsSettings, NoRoomToWait } from "./fair-turns.ts";

const { signal: PATIENT } = new AbortController();

let turns: FairTurns;
let begun: string[];
let ends: Map<string, () => void>;
let refused: string[];
let now: number;

function open(settings: Partial<FairTurnsSettings> = {}): void {
  now = 0;
  turns = new FairTurns({ atOnce: 1, maxWaiting: 1000, clock: () => now, ...settings });
  begun = [];
  ends = new Map();
  refused = [];
}

beforeEach(() => open());

/** Requests a turn: `a/1/k#2` is a request of the key `k` of the network `1` of the site `a`. */
async function ask(name: string, signal = PATIENT): Promise<void> {
  const [client = ""] = name.split("#");
  const work = (): Promise<void> => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  };
  await turns.take(client, signal, work).catch((error: unknown) => {
    if (!(error instanceof NoRoomToWait)) throw error;
    refused.push(name);
  });
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Ends turns one by one until none is running. Each took the milliseconds that its name ends with: `a#1 50`. */
async function endAll(): Promise<void> {
  await settle();
  for (let at = 0; at < begun.length; at++) {
    now += Number(/ (\d+)$/.exec(begun[at] ?? "")?.[1] ?? 0);
    ends.get(begun[at] ?? "")?.();
    await settle();
  }
}

/** Returns the order in which requests begin that arrive at once. */
async function orderOf(...names: readonly string[]): Promise<readonly string[]> {
  const asked = names.map((name) => ask(name));
  await endAll();
  await Promise.all(asked);
  return begun;
}

function times(count: number, client: string): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${client}#${at}`);
}

describe("turns", () => {
  it("are fair: a client's many requests delay each other client by one", async () => {
    expect(await orderOf("a#1", "a#2", "a#3", "b#1", "c#1", "c#2")).toEqual([
      "a#1",
      "b#1",
      "c#1",
      "a#2",
      "c#2",
      "a#3",
    ]);
  });

  it("let a visitor begin behind one request of each of nine sites with 32 each", async () => {
    const sites = Array.from({ length: 9 }, (_, site) => times(32, `site${site}/network`)).flat();
    const order = await orderOf(...sites, "visitor/home#1");
    expect(order.indexOf("visitor/home#1")).toBe(9);
  });

  it("go to a visitor between any two of a client that asks again and again", async () => {
    const flood = times(5, "a").map((name) => ask(name));
    await settle();
    for (let visit = 1; visit <= 3; visit++) {
      flood.push(ask(`b#${visit}`));
      ends.get(begun.at(-1) ?? "")?.();
      await settle();
      expect(begun.at(-1)).toBe(`b#${visit}`);
      ends.get(`b#${visit}`)?.();
      await settle();
      expect(begun.at(-1)).toBe(`a#${visit}`);
    }
    await endAll();
    await Promise.all(flood);
  });

  it("are not owed for those that a client had alone, beyond a tenth of a second", async () => {
    for (const alone of times(50, "a")) await orderOf(`${alone} 50`);
    const both = Array.from({ length: 6 }, (_, at) => [`b#${at} 50`, `a#x${at} 50`]).flat();
    expect(
      (await orderOf(...both))
        .slice(50)
        .map((name) => name[0])
        .join(""),
    ).toBe("bbbabababaaa");
  });

  it("are as many as a client's time allows: four short ones between two long ones", async () => {
    const order = await orderOf(
      ...times(4, "a").map((name) => `${name} 40`),
      ...times(12, "b").map((name) => `${name} 10`),
    );
    expect(order.map((name) => name[0]).join("")).toBe("abbbbabbbbabbbba");
  });

  it("come before the round for a client that used little", async () => {
    const sites = Array.from({ length: 9 }, (_, site) => times(20, `site${site}`)).flat();
    const flood = sites.map((name) => ask(`${name} 10`));
    await settle();
    const visits: Promise<void>[] = [];
    for (let at = 0; at < 90; at++) {
      now += 10;
      const isVisit = at % 10 === 9;
      if (isVisit) visits.push(ask(`visitor#${at} 2`));
      ends.get(begun[at] ?? "")?.();
      await settle();
      expect(begun.at(-1)?.startsWith("visitor")).toBe(isVisit);
    }
    await endAll();
    await Promise.all([...flood, ...visits]);
  });

  it("come before a crowd that is new for a client that rested since its turns", async () => {
    for (const name of times(20, "visitor")) {
      const visit = ask(name);
      await settle();
      now += 10;
      ends.get(name)?.();
      await visit;
    }
    now += 200;
    const sites = Array.from({ length: 9 }, (_, site) => times(20, `site${site}`)).flat();
    const flood = sites.map((name) => ask(name));
    await settle();
    for (let at = 20; at < 50; at++) {
      ends.get(begun[at] ?? "")?.();
      await settle();
    }
    const visit = ask("visitor#again");
    ends.get(begun.at(-1) ?? "")?.();
    await settle();
    expect(begun.at(-1)).toBe("visitor#again");
    await endAll();
    await Promise.all([...flood, visit]);
  });

  it("give their place back while their work waits for another turn, if they are lent", async () => {
    open({ isLent: true });
    const other = new FairTurns({ atOnce: 1, maxWaiting: 1000 });
    const searched = Promise.withResolvers<void>();
    const outer = turns.take("a", PATIENT, () => other.take("a", PATIENT, () => searched.promise));
    const next = ask("a#1");
    await settle();
    expect(begun).toEqual(["a#1"]);
    await endAll();
    searched.resolve();
    await Promise.all([outer, next]);
  });

  it("go round by site, then by network, then by key", async () => {
    const keys = times(2, "a/1/k").concat("a/1/l#0", "a/2/m#0");
    expect(await orderOf(...keys, ...times(3, "b/1/n"))).toEqual([
      "a/1/k#0",
      "b/1/n#0",
      "a/2/m#0",
      "b/1/n#1",
      "a/1/l#0",
      "b/1/n#2",
      "a/1/k#1",
    ]);
  });

  it("run up to the limit at once, and leave one place to other clients", async () => {
    open({ atOnce: 3 });
    const asked = ["a#1", "a#2", "a#3", "b#1", "c#1"].map((name) => ask(name));
    await settle();
    expect(begun).toEqual(["a#1", "a#2", "b#1"]);
    await endAll();
    await Promise.all(asked);
  });

  it("have limits for a site and for a network", async () => {
    open({ atOnce: Infinity, mostOf: [3, 2] });
    const asked = [...times(3, "a/1"), ...times(3, "a/2"), "b/1#0"].map((name) => ask(name));
    await settle();
    expect(begun).toEqual(["a/1#0", "a/1#1", "a/2#0", "b/1#0"]);
    await endAll();
    await Promise.all(asked);
  });

  it("continue after failed work", async () => {
    const failing = turns.take("a", PATIENT, () => Promise.reject(new Error("failed")));
    const next = ask("b#1");
    await expect(failing).rejects.toThrow("failed");
    await endAll();
    await next;
    expect(begun).toEqual(["b#1"]);
  });
});

describe("a full queue", () => {
  beforeEach(() => open({ maxWaiting: 4 }));

  it("refuses the newest request of the client with most", async () => {
    expect(await orderOf("a#1", ...times(3, "b"), "c#1", "d#1")).toEqual([
      "a#1",
      "b#0",
      "c#1",
      "d#1",
      "b#1",
    ]);
    expect(refused).toEqual(["b#2"]);
  });

  it("refuses a client that would have as many as the one with most", async () => {
    await orderOf("a#1", ...times(2, "b"), ...times(2, "c"), "c#2", "d#1", "d#2");
    expect(refused).toEqual(["c#2", "b#1", "d#2"]);
  });

  it("counts by site, then by network, then by key", async () => {
    await orderOf("z#0", "a/1/k#0", "a/1/k#1", "a/1/l#0", "a/2/m#0", "b/1/n#0");
    expect(refused).toEqual(["a/1/k#1"]);
  });

  it("has the place of an aborted request again", async () => {
    const patience = new AbortController();
    const asked = ["a#1", "b#1", "c#1", "d#1"].map((name) => ask(name));
    const impatient = ask("e#1", patience.signal);
    patience.abort(new Error("no longer"));
    await expect(impatient).rejects.toThrow("no longer");
    asked.push(ask("f#1"));
    await endAll();
    await Promise.all(asked);
    expect({ begun, refused }).toEqual({
      begun: ["a#1", "b#1", "c#1", "d#1", "f#1"],
      refused: [],
    });
  });
});
