/** Bounds how many of a thing each may have at a time. */
export function createShares(most: number) {
  const taken = new Map<string, number>();
  return {
    /** Takes one for `who` and gives what gives it back, at most once; null where they have all they may. */
    take: (who: string): (() => void) | null => {
      const has = taken.get(who) ?? 0;
      if (has >= most) return null;
      taken.set(who, has + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(who) ?? 1) - 1;
        if (left === 0) taken.delete(who);
        else taken.set(who, left);
      };
    },
  };
}
