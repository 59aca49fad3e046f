/** A seeded random number generator, deterministic on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<Choice>(choices: readonly Choice[]): Choice;
}

// Mulberry32 by Tommy Ettinger (public domain), https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a generator for one thing: `randomOf(seed, "bill", 119, "hr", 1)`. */
export function randomOf(...name: readonly (string | number)[]): Random {
  // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name.join("/"))) hash = Math.imul(hash ^ byte, 0x01000193);
  const next = mulberry32(hash);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <Choice>(choices: readonly Choice[]) => choices[below(choices.length)] as Choice,
  };
}
