export function Suspended({ contact }: { readonly contact: string }) {
  const address = addressIn(contact);
  return (
    <>
      <h1>This account is suspended</h1>
      <p>
        Its keys answer 401, and it can’t be signed in to. If you think that is a mistake, write to{" "}
        <a href={`mailto:${address}`}>{address}</a>.
      </p>
    </>
  );
}

/** `legis@example.org` of `Legis <legis@example.org>` */
function addressIn(contact: string): string {
  return /<([^<>]+)>/.exec(contact)?.[1] ?? contact;
}
