import { billTextPath, textFilePath } from "../../contract/addresses.ts";
import type { Bill, BillBlocks } from "../../contract/resources/bill.ts";
import { inTextOrder, latestText } from "../../data/bill-status/text-stages.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import type { BillDocument, BillTextDocument } from "../../data/documents.ts";
import { formatsOf } from "../../data/readers/billstatus/texts.ts";
import type { References } from "./references.ts";

export interface BillTexts {
  /** In the order of the `texts` block, with those that only the publisher has. */
  readonly versions: readonly Version[];
  readonly latest: Bill["latest_text"];
  /** When one of them last changed; empty without any. */
  readonly updatedAt: string;
}

type Version = BillBlocks["texts"][number] & { readonly stored: Stored<BillTextDocument> | null };

/** Joins the versions that a bill's file lists with those that are stored. */
export function billTexts(
  bill: BillDocument,
  stored: readonly Stored<BillTextDocument>[],
  { address }: Pick<References, "address">,
): BillTexts {
  const left = new Map(stored.map((text) => [text.document.version_code, text]));
  const listed = bill.texts.map((text): Version => {
    const { version_code: code, version_name: name } = text;
    // An entry without addresses has no code.
    const own =
      code ?? stored.find(({ document }) => document.version_name === name)?.document.version_code;
    const found = left.get(own ?? "") ?? null;
    left.delete(own ?? "");
    return { ...text, version_code: own ?? null, stored: found };
  });
  const unlisted = [...left.values()].map((text): Version => {
    const { version_code, version_name, date } = text.document;
    return {
      version_code,
      version_name,
      date,
      formats: formatsOf([packageAddress(text.document)]),
      stored: text,
    };
  });
  const versions = inTextOrder([...listed, ...unlisted]);
  const latest = latestText(versions);
  return {
    versions,
    latest: latest && {
      ...latest,
      words: latest.stored?.document.words ?? null,
      text_url:
        latest.stored === null
          ? null
          : address(textFilePath(billTextPath(bill, latest.stored.document.version_code))),
    },
    updatedAt: stored.reduce(
      (newest, { updated_at }) => (updated_at > newest ? updated_at : newest),
      "",
    ),
  };
}

function packageAddress({ congress, type, number, version_code }: BillTextDocument): string {
  const name = `BILLS-${congress}${type.toLowerCase()}${number}${version_code}`;
  return `https://www.govinfo.gov/content/pkg/${name}/xml/${name}.xml`;
}
