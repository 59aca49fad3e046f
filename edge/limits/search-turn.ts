/** How long a key's search waits for the one before it. */
const WAIT_MS = 250;

/** Runs one search of a key at a time. */
export class SearchTurn {
  #isTaken = false;
  #waiting: (() => void)[] = [];

  /** Whether a search may begin, now or after the running one. At most `most` searches wait. */
  take(most: number): boolean | Promise<boolean> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return true;
    }
    if (this.#waiting.length >= most) return false;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== begin);
        resolve(false);
      }, WAIT_MS);
      const begin = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      this.#waiting.push(begin);
    });
  }

  /** Ends the running search and begins the next one. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
