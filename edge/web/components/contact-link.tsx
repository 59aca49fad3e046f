/** Writes to the operator. */
export function ContactLink({
  contact,
  label = contact,
}: {
  readonly contact: string;
  /** What is said instead of the address. */
  readonly label?: string;
}) {
  return <a href={`mailto:${contact}`}>{label}</a>;
}
