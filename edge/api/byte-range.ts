import { Problem } from "../../contract/problem.ts";
import { amount } from "../../lib/amounts.ts";
import { required } from "../../lib/required.ts";
import type { Content, ByteRange } from "../builds/content.ts";
import type { RequestHead } from "./exchange.ts";

/**
 * Parses a `Range` header for content of a given size (RFC 9110, 14.1.2). Returns null if everything is to be
 * sent: without a header, for several ranges, and for an invalid one.
 */
function byteRange(header: string | null, size: number): ByteRange | "beyond" | null {
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

/** Returns null to send the whole content, as for HEAD (RFC 9110, 14.2) or an `If-Range` that does not match. */
export function rangeOf({ method, headers }: RequestHead, { bytes, etag }: Content) {
  if (method !== "GET") return null;
  const condition = headers.get("If-Range");
  return condition === null || condition.trim() === etag
    ? byteRange(headers.get("Range"), bytes)
    : null;
}

export function rangeProblem({ bytes }: Content, { headers }: RequestHead): Problem {
  const range = required(headers.get("Range"), "the Range header").slice(0, 100);
  const message = `The file has ${amount(bytes, "byte")}, and none of them is in the range ${range}`;
  return new Problem("range_not_satisfiable", message);
}

export const sizeOf = ({ bytes }: Content) => ({ "Content-Range": `bytes */${bytes}` });
