import { messageOf } from "../../../lib/errors.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- of any kind
type Called = (...args: any[]) => unknown;
type Result<Function> = Function extends Called ? Awaited<ReturnType<Function>> : never;
type Arguments<Function> = Function extends Called ? Parameters<Function> : never;

/** Has an id if it needs a reply. */
interface Call {
  readonly call: string;
  readonly args: readonly unknown[];
  readonly id?: number;
}

type Reply = { readonly id: number } & ({ readonly result: unknown } | { readonly failed: string });

export type CallMessage = Call | Reply;

const WITHIN_MS = 5_000;

/** Lets two processes call each other's functions with JSON arguments. The other may call those in `own`. */
export function createCalls<Theirs>(own: object, send: (message: CallMessage) => void) {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  async function carryOut({ call, args, id }: Call): Promise<void> {
    let reply;
    try {
      const called = (own as Readonly<Record<string, Called | undefined>>)[call];
      if (called === undefined) throw new Error(`this process can't handle ${call} yet`);
      reply = { result: (await called(...args)) ?? null };
    } catch (error) {
      reply = { failed: messageOf(error) };
    }
    if (id !== undefined) send({ id, ...reply });
  }

  return {
    onMessage: (message: CallMessage): void => {
      if ("call" in message) return void carryOut(message);
      const waiting = open.get(message.id);
      if ("failed" in message) waiting?.reject(new Error(message.failed));
      else waiting?.resolve(message.result);
    },

    tell: <Name extends keyof Theirs & string>(
      call: Name,
      ...args: Arguments<Theirs[Name]>
    ): void => send({ call, args }),

    /** @throws {Error} if the call fails, the other process ends, or it does not reply in time */
    ask: async <Name extends keyof Theirs & string>(
      call: Name,
      args: Arguments<Theirs[Name]>,
      withinMs = WITHIN_MS,
    ): Promise<Result<Theirs[Name]>> => {
      const id = ++lastId;
      const reply = Promise.withResolvers<unknown>();
      open.set(id, reply);
      const late = (): void => reply.reject(new Error(`another process did not reply to ${call}`));
      const timer = withinMs === Infinity ? undefined : setTimeout(late, withinMs);
      send({ call, args, id });
      try {
        return (await reply.promise) as Result<Theirs[Name]>;
      } finally {
        clearTimeout(timer);
        open.delete(id);
      }
    },

    end: (): void => {
      for (const { reject } of open.values()) reject(new Error("another process has ended"));
    },
  };
}
