import * as z from "zod";
import { AccountsError } from "./database/accounts-error.ts";

/** Of RFC 5321, section 4.5.3.1. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/**
 * A name of the public DNS, whose last label is of letters or an internationalised one (RFC 3696),
 * and none of those that mean this machine or nothing (RFC 6761).
 */
const MAIL_DOMAIN =
  /@(?:[^.]+\.)+(?!(?:localhost|localdomain|invalid)$)(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/**
 * The rule of browsers' `<input type="email">`. One address and no more: it leaves out spaces,
 * line ends, commas, semicolons, angle brackets and double quotes.
 */
const Address = z
  .string()
  .trim()
  .max(MAX_LENGTH, { abort: true })
  .regex(z.regexes.html5Email)
  .refine((address) => address.lastIndexOf("@") <= MAX_LOCAL_LENGTH)
  .refine((address) => MAIL_DOMAIN.test(address));

/** An email address as it is stored: trimmed, its domain in lower case; null for what is none. */
export function emailAddressOf(text: string): string | null {
  const { data } = Address.safeParse(text);
  if (data === undefined) return null;
  const at = data.lastIndexOf("@");
  return data.slice(0, at) + data.slice(at).toLowerCase();
}

/** @throws {AccountsError} `invalid_email` for what `emailAddressOf` takes for none */
export function parseEmailAddress(text: string): string {
  const address = emailAddressOf(text);
  if (address !== null) return address;
  throw new AccountsError("invalid_email", `${shown(text)} is not an email address`);
}

function shown(text: string): string {
  return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, 60)}…` : text);
}
