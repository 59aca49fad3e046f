import { ContactLink } from "../components/contact-link.tsx";

export function Suspended({ contact }: { readonly contact: string }) {
  return (
    <>
      <h1>This account is suspended</h1>
      <p>
        Its keys don’t work, and nobody can sign in to it. If you think that is a mistake, write to{" "}
        <ContactLink contact={contact} />.
      </p>
    </>
  );
}
