import type { ByteRange } from "../builds/content.ts";

/**
 * Parses a `Range` header for content of a given size (RFC 9110, 14.1.2). Returns null if everything is to be
 * sent: without a header, for several ranges, and for an invalid one.
 */
export function byteRange(header: string | null, size: number): ByteRange | "beyond" | null {
  const found = header === null ? null : /^bytes=(\d*)-(\d*)$/i.exec(header.trim());
  if (found === null) return null;
  const [, first = "", last = ""] = found;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "beyond" : { from: size - length, to: size };
  }
  const [from, to] = [Number(first), last === "" ? size : Math.min(Number(last) + 1, size)];
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "beyond" : { from, to };
}
