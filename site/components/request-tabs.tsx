import { API_PREFIX } from "../../contract/addresses.ts";
import { routes } from "../../contract/resources/routes.ts";
import { Copyable } from "./copyable.tsx";
import { Tabs } from "./tabs.tsx";

export const KEY_PLACEHOLDER = "fld_live_…";

type RequestFacts = Readonly<Record<"baseUrl" | "secret" | "target", string>>;

/** A request as code in several languages. */
export function RequestTabs(request: RequestFacts) {
  const tabs = requestCode(request).map(({ id, title, language, code }) => ({
    label: title,
    content: <Copyable id={id} label="" text={code} language={language} />,
  }));
  return <Tabs name="language" legend="Language" tabs={tabs} />;
}

/** Neither the key (letters and digits) nor the target (our own) needs escaping. */
function requestCode({ baseUrl, secret, target }: RequestFacts) {
  const url = `${baseUrl}${target}`;
  return [
    {
      id: "curl",
      title: "curl",
      language: "bash",
      code: `curl -H 'X-API-Key: ${secret}' '${url}'`,
    },
    {
      id: "javascript",
      title: "JavaScript",
      language: "javascript",
      code: `const response = await fetch("${url}", {
  headers: { "X-API-Key": "${secret}" },
});
console.log(await response.json());`,
    },
    {
      id: "python",
      title: "Python",
      language: "python",
      code: `import json
from urllib.request import Request, urlopen

request = Request("${url}", headers={"X-API-Key": "${secret}"})
with urlopen(request) as response:
    print(json.load(response))`,
    },
  ];
}

/** The request for trying a new key: the newest bill. */
export const FIRST_TARGET = `${API_PREFIX}${routes.bills.path}?per_page=1`;
