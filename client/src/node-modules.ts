export interface FileHandle {
  read: (
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ) => Promise<{ readonly bytesRead: number }>;
  writeFile: (bytes: Uint8Array) => Promise<void>;
  truncate: (bytes: number) => Promise<void>;
  sync: () => Promise<void>;
  close: () => Promise<void>;
}

/** The Node functions that copies use. The package compiles without Node's types. */
interface Modules {
  readonly "node:fs/promises": {
    open: (path: string, flags: "a+" | "r") => Promise<FileHandle>;
    readFile: (path: string, encoding: "utf8") => Promise<string>;
    writeFile: (path: string, text: string) => Promise<void>;
    rename: (from: string, to: string) => Promise<void>;
    rm: (path: string, options: { readonly force: true }) => Promise<void>;
    mkdir: (path: string, options: { readonly recursive: true }) => Promise<unknown>;
  };
  readonly "node:fs": { createReadStream: (path: string) => AsyncIterable<Uint8Array> };
  readonly "node:crypto": {
    createHash: (name: "sha256") => {
      update: (bytes: Uint8Array) => unknown;
      digest: (encoding: "hex") => string;
    };
  };
}

/**
 * Loads a Node module without an import, which would break browser bundles.
 *
 * @throws TypeError in browsers
 */
export function nodeModule<Name extends keyof Modules>(name: Name): Modules[Name] {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => unknown };
  };
  const module = process?.getBuiltinModule?.(name);
  if (module === undefined) throw new TypeError("copies need Node 20.16 or later");
  return module as Modules[Name];
}
