/** Where somebody reads what is written to the service: the address of its mails' sender; null where nobody does. */
export function contactOf(mailFrom: string | null): string | null {
  if (mailFrom === null) return null;
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return /^(?:no|do[-_]?not)[-_]?reply[@+]/i.test(address) ? null : address;
}
