import type { BillDocument } from "../documents.ts";
import type { BillAccount, MergedBill } from "./merge-bill.ts";

interface StoredAccount {
  readonly file: string;
  readonly isMeant: boolean;
  /** `null` for the only account, which is the record's own document. */
  readonly document: BillDocument | null;
}

/** The accounts as the database has them beside the record's document. */
export function storedAccounts({ accounts }: Pick<MergedBill, "accounts">): string {
  const isOne = accounts.length === 1;
  return JSON.stringify(
    accounts.map(({ file, isMeant, document }): StoredAccount => ({
      file,
      isMeant,
      document: isOne ? null : document,
    })),
  );
}

/** The accounts that a stored document is made of. */
export function accountsOf(
  stored: string | null,
  document: BillDocument,
): readonly [BillAccount, ...BillAccount[]] {
  const [first, ...others] = stored === null ? [] : (JSON.parse(stored) as StoredAccount[]);
  const account = (each: StoredAccount): BillAccount => ({
    file: each.file,
    isMeant: each.isMeant,
    document: each.document ?? document,
  });
  return first === undefined
    ? [{ file: "an earlier import", isMeant: false, document }]
    : [account(first), ...others.map(account)];
}
