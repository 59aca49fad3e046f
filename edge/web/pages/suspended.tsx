export function Suspended({ contact }: { readonly contact: string }) {
  const address = addressIn(contact);
  return (
    <>
      <h1>This account is suspended</h1>
      <p>
        Its keys don’t work, and nobody can sign in to it. If you think that is a mistake, write to{" "}
        <a href={`mailto:${address}`}>{address}</a>.
      </p>
    </>
  );
}

/** `legis@example.org` of `Legis <legis@example.org>` */
function addressIn(contact: string): string {
  return /<([^<>]+)>/.exec(contact)?.[1] ?? contact;
}
