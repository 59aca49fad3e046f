/**
 * A 53-bit number that stands for a text, or a part of one without copying it, in comparisons.
 *
 * Not secure against deliberate collisions. Among a million texts, a new one collides with a
 * probability of 1 in 10^10. (cyrb53 by bryc, public domain.)
 */
export function equalityHash(text: string, from = 0, to = text.length): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let offset = from; offset < to; offset++) {
    const unit = text.charCodeAt(offset);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  const mixedHigh =
    Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  const mixedLow =
    Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^
    Math.imul(mixedHigh ^ (mixedHigh >>> 13), 0xc2b2ae35);
  return 0x1_0000_0000 * (mixedLow & 0x1f_ffff) + (mixedHigh >>> 0);
}
