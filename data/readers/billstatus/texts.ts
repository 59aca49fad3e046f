import { TEXT_FORMATS, type TextFormat } from "../../../contract/enumerations.ts";
import { printingIn } from "../../../contract/citations.ts";
import type { BillText } from "../../documents.ts";
import { inTextOrder } from "../../status/text-stages.ts";
import { ascending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { children, textAt, type XmlElement } from "../../parse/xml.ts";
import { dayIn, line, rowsAt } from "./elements.ts";

/** Most files of 2022 end with an empty entry. */
export function billTexts(bill: XmlElement): readonly BillText[] {
  const texts = rowsAt(bill, "textVersions/item", "type or date", textsIn);
  return inTextOrder(uniqueBy(texts, (each) => JSON.stringify(each)));
}

function textsIn(item: XmlElement): readonly BillText[] {
  const name = line(item, "type");
  const date = dayIn(textAt(item, "date"));
  if (name === null && date === null) return [];
  const urls = children(item, "formats", "item").flatMap(addressesIn);
  return [
    {
      version_code: urls.map(printingIn).find(Boolean)?.version_code ?? null,
      version_name: name ?? "Unnamed version",
      date,
      formats: formatsOf(urls),
    },
  ];
}

// Some files name the publisher's test site, which is not public.
function addressesIn(item: XmlElement): readonly string[] {
  const url = line(item, "url");
  return url === null
    ? []
    : [url.replace(/^https?:\/\/www\.\w+\.govinfo\.gov\//, "https://www.govinfo.gov/")];
}

type Format = BillText["formats"][number];

/** The formats at some addresses, and in the same packages. */
export function formatsOf(urls: readonly string[]): readonly Format[] {
  // www.congress.gov answers programs with a challenge page, so its addresses are not published.
  const formats = urls.filter((url) => url.includes("govinfo.gov/")).flatMap(siblings);
  return uniqueBy(formats, ({ url }) => url).toSorted(
    orderedBy(
      ascending(({ format }) => TEXT_FORMATS.indexOf(format)),
      ascending("url"),
    ),
  );
}

const EXTENSIONS: ReadonlyMap<string, TextFormat> = new Map([
  ["xml", "xml"],
  ["htm", "html"],
  ["html", "html"],
  ["pdf", "pdf"],
  ["txt", "txt"],
]);

function siblings(url: string): readonly Format[] {
  const format = EXTENSIONS.get(/\.([a-z]+)$/.exec(url)?.[1] ?? "");
  if (format === undefined) return [];
  const listed = { format, url };
  // A law's USLM has its own package name, `PLAW-117publ103_uslm`.
  const name = /\/pkg\/((?:BILLS|PLAW)-\w+?)(?:_uslm)?\/xml\//.exec(url)?.[1];
  if (name === undefined) return [listed];
  const folder = `https://www.govinfo.gov/content/pkg/${name}`;
  return [
    listed,
    { format: "html", url: `${folder}/html/${name}.htm` },
    { format: "pdf", url: `${folder}/pdf/${name}.pdf` },
  ];
}
