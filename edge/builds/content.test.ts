import * as fc from "fast-check";
import { expect, it } from "vitest";

import { bytesOf } from "./content.ts";

/** More bytes than one piece of a response has. */
const longPiece = fc.uint8Array({ minLength: 65_530, maxLength: 65_545 });
const parts = fc.array(fc.array(fc.oneof(fc.uint8Array(), longPiece), { maxLength: 4 }), {
  maxLength: 4,
});

it("a range has its bytes, in whatever pieces the parts are read", async () => {
  await fc.assert(
    fc.asyncProperty(parts, fc.nat(), fc.nat(), async (given, a, b) => {
      const whole = Buffer.concat(given.flat());
      const [from = 0, to = 0] = [a % (whole.length + 1), b % (whole.length + 1)].toSorted(
        (one, other) => one - other,
      );
      const contentParts = given.map((pieces) => ({
        bytes: Buffer.concat(pieces).length,
        read: async () => pieces,
      }));
      const content = { coding: "identity", bytes: whole.length, etag: "", contentParts } as const;
      const sent: Uint8Array[] = [];
      for await (const piece of bytesOf(content, { from, to }, () => {})) sent.push(piece);
      expect(Buffer.concat(sent).equals(whole.subarray(from, to))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
