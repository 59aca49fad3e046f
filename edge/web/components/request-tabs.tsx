import type { RequestCode } from "../words/request-code.ts";
import { Copyable } from "./copyable.tsx";
import { Tabs } from "./tabs.tsx";

/** A request as code in several languages, one per tab. */
export function RequestTabs({ codes }: { readonly codes: readonly RequestCode[] }) {
  const tabs = codes.map(({ id, title, language, code }) => ({
    label: title,
    content: <Copyable id={id} label="" text={code} language={language} />,
  }));
  return <Tabs name="language" legend="Language" tabs={tabs} />;
}
