/** Whose mail it is: the address in lower case, without the `+tag` that leads to the same mailbox. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*@/, "$1@");
}
