import { SOURCE_NAMES, type SourceName, SOURCES } from "../../contract/kinds/kinds.ts";

export function sourceOfFile(path: string): SourceName | null {
  const isOf = (name: SourceName): boolean =>
    SOURCES[name].folders.some((folder) => `/${path}`.includes(`/${folder}`));
  return SOURCE_NAMES.find(isOf) ?? null;
}
