import { API_PREFIX } from "../../../contract/addresses.ts";
import { routes } from "../../../contract/resources/routes.ts";

export const KEY_PLACEHOLDER = "fld_live_…";

export interface RequestCode {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

/**
 * Returns a request as code in several languages, shortest first. Neither the key (letters and digits) nor
 * the target (our own) needs escaping.
 */
export function requestCode(baseUrl: string, key: string, target: string): readonly RequestCode[] {
  const url = `${baseUrl}${target}`;
  return [
    {
      id: "curl",
      title: "curl",
      language: "bash",
      code: `curl -H 'X-API-Key: ${key}' '${url}'`,
    },
    {
      id: "javascript",
      title: "JavaScript",
      language: "javascript",
      code: `const response = await fetch("${url}", {
  headers: { "X-API-Key": "${key}" },
});
console.log(await response.json());`,
    },
    {
      id: "python",
      title: "Python",
      language: "python",
      code: `import json
from urllib.request import Request, urlopen

request = Request("${url}", headers={"X-API-Key": "${key}"})
with urlopen(request) as response:
    print(json.load(response))`,
    },
  ];
}

/** The request for trying a new key: the newest bill. */
export const FIRST_TARGET = `${API_PREFIX}${routes.bills.path}?per_page=1`;
