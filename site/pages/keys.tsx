import type { ApiKey } from "../accounts/accounts.ts";
import { MAX_KEY_NAME_LENGTH } from "../accounts/key-name.ts";
import { Field, Form } from "../components/field.tsx";
import { keyHint } from "../../edge/limits/api-key.ts";
import { writtenInstant } from "../components/written-time.ts";

interface NameForm {
  readonly name: string;
  readonly wrong?: string | undefined;
}

export function CreateKey({ name, wrong, after }: NameForm & { readonly after: string }) {
  return (
    <>
      <h1>New key</h1>
      <Form action="/account/keys/new" button="Create key">
        <input type="hidden" name="after" value={after} />
        <NameField name={name} wrong={wrong} />
      </Form>
    </>
  );
}

export function RenameKey({ apiKey, name, wrong }: NameForm & { readonly apiKey: ApiKey }) {
  return (
    <>
      <h1>Rename a key</h1>
      <p class="quiet mono">{keyHint(apiKey)}</p>
      <Form action={`/account/keys/${apiKey.id}/rename`} button="Rename">
        <NameField name={name} wrong={wrong} />
      </Form>
    </>
  );
}

export function RotateKey({
  apiKey,
  hasRoom,
}: {
  readonly apiKey: ApiKey;
  /** Whether the account may have another active key. */
  readonly hasRoom: boolean;
}) {
  return (
    <>
      <h1>Replace “{apiKey.name}”?</h1>
      <KeyFacts apiKey={apiKey} />
      <p>
        You get a new key with the same name, and today’s request count carries over. This key stops
        working for good within 30 seconds: anything that still uses it gets a 401.
      </p>
      {hasRoom && (
        <p>
          To change keys without a gap, <a href="/account/keys/new">create a second key</a>, start
          using it, and then revoke this one.
        </p>
      )}
      <Form action={`/account/keys/${apiKey.id}/rotate`} button="Replace it" />
    </>
  );
}

export function RevokeKey({ apiKey }: { readonly apiKey: ApiKey }) {
  return (
    <>
      <h1>Revoke “{apiKey.name}”?</h1>
      <KeyFacts apiKey={apiKey} />
      <p>It stops working for good within 30 seconds: anything that still uses it gets a 401.</p>
      <Form action={`/account/keys/${apiKey.id}/revoke`} button="Revoke it" isDanger />
    </>
  );
}

function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const { last_used_at } = apiKey;
  return (
    <p class="quiet">
      <span class="mono">{keyHint(apiKey)}</span>
      {", "}
      {last_used_at === null ? "never used" : `last used ${writtenInstant(last_used_at)}`}
    </p>
  );
}

function NameField({ name, wrong }: NameForm) {
  return (
    <Field
      name="name"
      label="Name"
      hint="What you use the key for, such as “website” or “research notebook”. Only you see it."
      autocomplete="off"
      maxlength={MAX_KEY_NAME_LENGTH}
      value={name}
      wrong={wrong}
    />
  );
}
