import type { Accounts } from "../accounts/create-accounts.ts";
import { AccountsError } from "../accounts/database/accounts-error.ts";
import { type ApiKey, isActive, MAX_ACTIVE_KEYS, type NewKey } from "../accounts/accounts.ts";
import { isWellFormedApiKey } from "../../edge/limits/api-key.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { FIRST_TARGET } from "../components/sample.tsx";
import { wrongKeyName } from "../accounts/key-name.ts";
import { withDone } from "../app/done.ts";
import { failurePage } from "../pages/failure-page.tsx";
import { accountOf } from "../app/session-cookie.ts";
import { CreateKey, RenameKey, RevokeKey, RotateKey } from "../pages/keys.tsx";
import {
  isNewKeyOccasion,
  NEW_KEY_TITLES,
  type NewKeyOccasion,
  NewKeyPage,
} from "../pages/new-key.tsx";
import { readForm } from "../app/forms.ts";
import { show, showForm } from "../components/layout.tsx";
import type { WebContext, Web, WebParts } from "../app/web-parts.ts";
import { required } from "../../lib/required.ts";

export function keyRoutes(app: Web, parts: WebParts): void {
  const { accounts, baseUrl, forgetKeys } = parts;
  app.get("/account/keys/new", async (c) => {
    const after = await newestKey(c, accounts);
    return showForm(c, NEW_KEY, undefined, <CreateKey name="" after={after} />);
  });

  app.post("/account/keys/new", (c) => createKey(c, parts));

  app.post("/account/keys/run", (c) => runRequest(c, parts));

  app.get("/account/keys/:id/rename", async (c) => {
    const apiKey = await activeKey(c, accounts);
    return showForm(c, RENAME, undefined, <RenameKey apiKey={apiKey} name={apiKey.name} />);
  });

  app.post("/account/keys/:id/rename", async (c) => {
    const apiKey = await activeKey(c, accounts);
    const name = (await readForm(c))("name");
    const wrong = wrongKeyName(name);
    if (wrong !== null) {
      return showForm(c, RENAME, wrong, <RenameKey apiKey={apiKey} name={name} wrong={wrong} />);
    }
    await accounts.renameKey(accountOf(c).id, apiKey.id, name, c.get("actor"));
    return c.redirect(withDone("/account", "renamed"), 303);
  });

  app.get("/account/keys/:id/rotate", async (c) => {
    const apiKey = await activeKey(c, accounts);
    const active = (await keysOf(c, accounts)).filter(isActive);
    const content = <RotateKey apiKey={apiKey} hasRoom={active.length < MAX_ACTIVE_KEYS} />;
    return show(c, { title: "Replace a key", content });
  });

  app.post("/account/keys/:id/rotate", async (c) => {
    const { id } = await activeKey(c, accounts);
    const account = accountOf(c);
    // The new key continues the old key's count.
    await parts.flushCounts();
    const newKey = await accounts.rotateKey(account.id, id, c.get("actor"));
    forgetKeys(account.id);
    return showKey(c, "rotated", newKey, baseUrl);
  });

  app.get("/account/keys/:id/revoke", async (c) => {
    const apiKey = await activeKey(c, accounts);
    return show(c, { title: "Revoke a key", content: <RevokeKey apiKey={apiKey} /> });
  });

  app.post("/account/keys/:id/revoke", async (c) => {
    const { id } = await activeKey(c, accounts);
    const account = accountOf(c);
    await accounts.revokeKey(id, account.id, c.get("actor"));
    forgetKeys(account.id);
    return c.redirect(withDone("/account", "revoked"), 303);
  });
}

async function createKey(c: WebContext, parts: WebParts): Promise<Response> {
  const { accounts, flushCounts, baseUrl } = parts;
  const form = await readForm(c);
  const [name, after] = [form("name"), form("after")];
  // Reloading the page with the new key must not create another one.
  if (after !== "" && after !== (await newestKey(c, accounts))) {
    return failurePage(c, 409, SENT_BEFORE);
  }
  const wrong = wrongKeyName(name);
  if (wrong !== null) {
    return showForm(c, NEW_KEY, wrong, <CreateKey name={name} after={after} wrong={wrong} />);
  }
  // The new key continues the count of a key revoked today.
  await flushCounts();
  const newKey = await accounts.createKey(accountOf(c).id, name, c.get("actor"));
  return showKey(c, "created", newKey, baseUrl);
}

function showKey(
  c: WebContext,
  occasion: NewKeyOccasion,
  { key, apiKey }: NewKey,
  baseUrl: string,
): Response | Promise<Response> {
  const content = (
    <NewKeyPage occasion={occasion} name={apiKey.name} secret={key} baseUrl={baseUrl} />
  );
  return show(c, { title: NEW_KEY_TITLES[occasion], content });
}

/** Shows the new key's page again, with the answer to its first request. */
async function runRequest(
  c: WebContext,
  { accounts, askApi, baseUrl }: WebParts,
): Promise<Response> {
  const form = await readForm(c);
  const [secret, occasion] = [form("key"), form("occasion")];
  const holder = isWellFormedApiKey(secret)
    ? await accounts.findActiveKey(hashSecret(secret))
    : null;
  const apiKey = found((await keysOf(c, accounts)).find(({ id }) => id === holder?.keyId));
  const content = (
    <NewKeyPage
      occasion={isNewKeyOccasion(occasion) ? occasion : "created"}
      name={apiKey.name}
      secret={secret}
      baseUrl={baseUrl}
      answer={await askApi(FIRST_TARGET, secret, c.env)}
    />
  );
  return show(c, { title: "Your key’s first answer", content });
}

function keysOf(c: WebContext, accounts: Accounts): Promise<readonly ApiKey[]> {
  return accounts.listKeys(accountOf(c).id);
}

async function newestKey(c: WebContext, accounts: Accounts): Promise<string> {
  return (await keysOf(c, accounts)).at(-1)?.id ?? "none";
}

/** Returns the path's key if it is active and belongs to the account. */
async function activeKey(c: WebContext, accounts: Accounts): Promise<ApiKey> {
  const id = required(c.req.param("id"), "id");
  return found((await keysOf(c, accounts)).find((key) => key.id === id && isActive(key)));
}

function found(apiKey: ApiKey | undefined): ApiKey {
  if (apiKey !== undefined) return apiKey;
  throw new AccountsError("no_such_key", "There is no such key");
}

const NEW_KEY = "New key";
const RENAME = "Rename a key";

const SENT_BEFORE = {
  advice:
    "This form was already sent, and the key was created. It was shown once; if you missed it, replace it in your account.",
};
