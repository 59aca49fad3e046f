const MAX_WAIT_MS = 250;

export class SearchTurn {
  #isTaken = false;
  #waiting: (() => void)[] = [];

  /** Resolves with whether a search may begin. At most `max` searches wait. */
  take(max: number): boolean | Promise<boolean> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return true;
    }
    if (this.#waiting.length >= max) return false;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== begin);
        resolve(false);
      }, MAX_WAIT_MS);
      const begin = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      this.#waiting.push(begin);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
