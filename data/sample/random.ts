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

/** Draws by weight: `weighted(random, [["often", 9], ["seldom", 1]])`. */
export function weighted<Choice>(
  random: Random,
  choices: readonly (readonly [choice: Choice, weight: number])[],
): Choice {
  let left = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  return (choices.find(([, weight]) => (left -= weight) < 0) ?? choices[0])?.[0] as Choice;
}

export function shuffled<Choice>(random: Random, choices: readonly Choice[]): Choice[] {
  const keyed = choices.map((choice) => ({ choice, key: random.next() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ choice }) => choice);
}

/** Draws a log-normal number with the median `median`. */
export function longTailed(random: Random, median: number, spread: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return median * Math.exp(spread * radius * Math.cos(2 * Math.PI * random.next()));
}
