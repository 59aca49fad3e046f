/** Writes to the operator, as in `Legis <legis@example.org>`. */
export function ContactLink({ contact }: { readonly contact: string }) {
  const address = /<([^<>]+)>/.exec(contact)?.[1] ?? contact;
  return <a href={`mailto:${address}`}>{address}</a>;
}
