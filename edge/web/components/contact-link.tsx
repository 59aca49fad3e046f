/** Whether somebody reads what is written to it. */
export function isRead(contact: string): boolean {
  return !/(?:^|<)no-?reply@/i.test(contact);
}

/** Writes to the operator, as in `Legis <legis@example.org>`. */
export function ContactLink({
  contact,
  label,
}: {
  readonly contact: string;
  /** What is said instead of the address. */
  readonly label?: string;
}) {
  const address = /<([^<>]+)>/.exec(contact)?.[1] ?? contact;
  return <a href={`mailto:${address}`}>{label ?? address}</a>;
}
