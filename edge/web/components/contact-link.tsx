/** A mail link to the operator. */
export function ContactLink({ contact }: { readonly contact: string }) {
  return <a href={`mailto:${contact}`}>{contact}</a>;
}
