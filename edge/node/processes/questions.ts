import type { Answers } from "./messages.ts";

type Name = keyof Answers;

/** What another process is asked and has not answered yet. */
export function createQuestions(send: (question: { id: number; ask: Name }) => void) {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  return {
    /** @throws {Error} where the other process ends, or says nothing in time */
    ask: async <Asked extends Name>(name: Asked, withinMs = 5_000): Promise<Answers[Asked]> => {
      const id = ++last;
      const asked = Promise.withResolvers<unknown>();
      open.set(id, asked);
      const late = setTimeout(
        () => asked.reject(new Error(`another process does not tell its ${name}`)),
        withinMs,
      );
      send({ id, ask: name });
      try {
        return (await asked.promise) as Answers[Asked];
      } finally {
        clearTimeout(late);
        open.delete(id);
      }
    },
    answered: (id: number, answer: unknown): void => open.get(id)?.resolve(answer),
    /** The other process has ended. */
    end: (): void => {
      for (const { reject } of open.values()) reject(new Error("another process has ended"));
    },
  };
}
