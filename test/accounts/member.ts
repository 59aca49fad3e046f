import type { HostedService } from "./hosted-service.ts";
import { keyOn, visit, type Visitor } from "./visitor.ts";

/** A signed-in user with an account and its first key. */
export interface Member extends Visitor {
  readonly email: string;
  readonly accountId: string;
  readonly key: string;
  readonly keyId: string;
}

let members = 0;

export async function newMember(
  service: HostedService,
  email = `member-${(members += 1)}@example.org`,
): Promise<Member> {
  const visitor = visit(service);
  const key = keyOn(await visitor.signIn(email));
  const account = await service.accounts.findAccount(email);
  const [apiKey] = await service.accounts.listKeys(account?.id);
  if (account === null || apiKey === undefined) throw new Error(`${email} has no account`);
  return { ...visitor, email, accountId: account.id, key, keyId: apiKey.id };
}
