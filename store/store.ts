/**
 * A storage for builds. Keys are relative paths with `/`, and no key is another key's folder. Objects
 * are written atomically; except for the pointer, they never change.
 *
 * Failures reject with a `StoreError`. A missing object is not a failure.
 */
export interface Store extends BuildReader {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a finished local file as an object. */
  upload(key: string, path: string): Promise<void>;
  /** Reads an object with its tag for `swap`; `null` if it is missing. */
  readTagged(key: string, options: Pick<ReadOptions, "maxBytes">): Promise<TaggedBytes | null>;
  /**
   * Replaces an object only if its tag still equals `expectedTag`, or, for `null`, only if it
   * doesn't exist. Of several concurrent calls, exactly one resolves with `true`, the others with
   * `false`. Rejects with the signal's reason if it aborts while waiting.
   */
  swap(
    key: string,
    bytes: Uint8Array,
    expectedTag: string | null,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<boolean>;
  /**
   * Lists every object whose key begins with the prefix, in any order, including partial files of
   * killed writers under keys of their own.
   */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes an object. Does nothing if it is missing. */
  remove(key: string): Promise<void>;
}

export interface BuildReader {
  /**
   * Reads an object; `null` if it is missing. Rejects with the signal's reason if it aborts, and with
   * a `StoreError` of reason `too_large` if the object exceeds `maxBytes`.
   */
  read(key: string, options: RangeOptions): Promise<Uint8Array | null>;
  /** Returns a local path to an object's bytes. `null` and rejections are as for `read`. */
  localFile(key: string, options: ReadOptions): Promise<string | null>;
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Larger objects, or ranges, are not read or copied beyond this limit. */
  readonly maxBytes: number;
  /** Replaces a local copy, which is altered. */
  readonly isAltered?: boolean;
}

export interface RangeOptions extends ReadOptions {
  /** Reads only these bytes; fewer, or none, if the object ends before. */
  readonly range?: { readonly offset: number; readonly length: number };
}

export interface TaggedBytes {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}
