import * as z from "zod";
import { AccountsError } from "./database/accounts-error.ts";

/** RFC 5321, section 4.5.3.1. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** A public DNS name (RFC 3696), but not a special-use name such as `localhost` (RFC 6761). */
const MAIL_DOMAIN =
  /@(?:[^.]+\.)+(?!(?:localhost|localdomain|invalid)$)(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/** A single address by the rule of `<input type="email">`: no spaces, line breaks, or `,;<>"`. */
const Address = z
  .string()
  .trim()
  .max(MAX_LENGTH, { abort: true })
  .regex(z.regexes.html5Email)
  // Mail programs would decode an encoded word (RFC 2047) into another address.
  .refine((address) => !address.includes("=?"))
  .refine((address) => address.lastIndexOf("@") <= MAX_LOCAL_LENGTH)
  .refine((address) => MAIL_DOMAIN.test(address));

/** Returns the address trimmed and with a lowercase domain; null if it is invalid. */
export function emailAddressOf(text: string): string | null {
  const { data } = Address.safeParse(text);
  if (data === undefined) return null;
  const atSign = data.lastIndexOf("@");
  return data.slice(0, atSign) + data.slice(atSign).toLowerCase();
}

/** @throws {AccountsError} `invalid_email` */
export function parseEmailAddress(text: string): string {
  const address = emailAddressOf(text);
  if (address !== null) return address;
  throw new AccountsError("invalid_email", `${quoted(text)} is not an email address`);
}

function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, 60)}…` : text);
}

/** Returns the address in lowercase, without a `+tag` and, at Google, without dots. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const atSign = address.lastIndexOf("@");
  const [name, host] = [address.slice(0, atSign), address.slice(atSign + 1)];
  const plain = name.replace(/^([^+]+)\+.*$/, "$1");
  return GOOGLE.test(host) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${host}`;
}

const GOOGLE = /^(?:gmail|googlemail)\.com$/;
