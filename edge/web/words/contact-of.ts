/** Returns the contact address, from the mails' sender; null without a sender or for a no-reply one. */
export function contactOf(mailFrom: string | null): string | null {
  if (mailFrom === null) return null;
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return /^(?:no|do[-_]?not)[-_]?reply[@+]/i.test(address) ? null : address;
}
