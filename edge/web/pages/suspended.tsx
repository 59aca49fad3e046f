export function Suspended({ contact }: { readonly contact: string }) {
  return (
    <>
      <h1>This account is suspended</h1>
      <p>
        Its keys answer 401, and it can’t be signed in to. If you think that is a mistake, write to:
      </p>
      <p>
        <strong>{contact}</strong>
      </p>
    </>
  );
}
