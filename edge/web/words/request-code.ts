/** Stands for the reader's own key. */
export const KEY_PLACEHOLDER = "fld_live_…";

export interface RequestCode {
  readonly id: string;
  readonly title: string;
  /** As `highlight` knows it. */
  readonly language: string;
  readonly code: string;
}

/**
 * A request as programs to paste, the shortest first. A key is letters and digits, and a target our own,
 * so neither needs escaping.
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
