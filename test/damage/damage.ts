/** A way in which a file can be damaged. */
export interface Damage {
  readonly name: string;
  /** The damaged bytes, or `null` if the file cannot be damaged this way. */
  readonly damage: (bytes: Buffer, file: string) => Buffer | null;
  /**
   * The damage that must be reported: `all` losses and changes, or only `losses` if a publisher could have intended
   * the change.
   */
  readonly told: "all" | "losses";
}

type Change = (text: string, file: string) => string | null;

/** A damage to the text of a file. */
export function inText(name: string, change: Change, more: Partial<Damage> = {}): Damage {
  return inBytes(
    name,
    (bytes, file) => {
      const before = bytes.toString("utf8");
      const after = change(before, file);
      return after === null || after === before ? null : Buffer.from(after);
    },
    more,
  );
}

/** A damage to the bytes of a file. */
export function inBytes(
  name: string,
  damage: Damage["damage"],
  more: Partial<Damage> = {},
): Damage {
  return { name, damage, told: "all", ...more };
}

/** Damages that can happen to any file in transit. */
export function transitDamages(kind: string): readonly Damage[] {
  return [
    inBytes(`${kind} that is an HTML page`, () =>
      Buffer.from("<!DOCTYPE html>\n<html><body>Service unavailable</body></html>\n"),
    ),
    inBytes(`${kind} that is empty`, () => Buffer.alloc(0)),
    inBytes(`${kind} of white space`, () => Buffer.from("\n \n")),
    inBytes(`${kind} of zeros`, (bytes) => Buffer.alloc(bytes.length)),
    inBytes(`${kind} with a byte that is not UTF-8`, (bytes) => {
      const at = bytes.indexOf("name");
      if (at === -1) return null;
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe9]), bytes.subarray(at)]);
    }),
    inBytes(
      `${kind} with a bit of a letter flipped`,
      (bytes) => {
        const at = bytes.lastIndexOf("e");
        if (at === -1) return null;
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ 1;
        return flipped;
      },
      // The result may be another letter.
      { told: "losses" },
    ),
  ];
}
