/**
 * Whose mail it is: the address in lower case, without what is known to lead to the same mailbox,
 * a `+tag` and, at Google, dots.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [name, host] = [address.slice(0, at), address.slice(at + 1)];
  const plain = name.replace(/^([^+]+)\+.*$/, "$1");
  return GOOGLE.test(host) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${host}`;
}

const GOOGLE = /^(?:gmail|googlemail)\.com$/;
