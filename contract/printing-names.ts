import { BILL_TYPES, type BillType } from "./enumerations.ts";

/** A printing's code: letters, and for a later one of its kind digits and an optional `s`, as in `eh1s`. */
export const PRINTING_CODE = String.raw`[a-z]+(?:\d+s?)?`;

export interface PrintingId {
  readonly congress: number;
  readonly type: BillType;
  readonly number: number;
  readonly version_code: string;
}

const NAME = new RegExp(
  String.raw`\bBILLS-(?<congress>\d+)(?<type>[a-z]+?)(?<number>\d+)(?<code>${PRINTING_CODE})(?=[./]|$)`,
  "i",
);

/** Reads the name of a printing in an address or a file's name. */
export function printingIn(text: string): PrintingId | null {
  const { congress, type: letters, number, code = "" } = NAME.exec(text)?.groups ?? {};
  const type = BILL_TYPES.find((each) => each === letters?.toUpperCase());
  if (type === undefined) return null;
  const version_code = code.toLowerCase();
  return { congress: Number(congress), type, number: Number(number), version_code };
}

/** GPO's name of a printing: `BILLS-119hr3426eh1s`. */
export function printingName({ congress, type, number, version_code }: PrintingId): string {
  return `BILLS-${congress}${type.toLowerCase()}${number}${version_code}`;
}
