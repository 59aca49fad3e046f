import type { BillId } from "../../documents.ts";
import { contradict } from "../../parse/findings.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { billType, chamber, integer } from "../../parse/values.ts";

type Written = Readonly<Record<"congress" | "type" | "number" | "originChamber", string | null>>;

export function writtenBillId(written: Written): BillId {
  const congress = integer(written.congress) ?? refuse("congress", written.congress);
  const type = billType(written.type) ?? refuse("type", written.type);
  const number = integer(written.number) ?? refuse("number", written.number);
  const origin = chamber(written.originChamber);
  if (origin !== null && (origin === "house") !== type.startsWith("H")) {
    contradict(`originChamber is ${written.originChamber}, but the bill is of type ${type}`);
  }
  return { congress, type, number };
}

function refuse(name: string, value: string | null): never {
  throw new UnreadableFile(
    value === null ? `the bill has no ${name}` : `the bill's ${name} "${value}" is invalid`,
  );
}
