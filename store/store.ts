/**
 * Where builds live. Keys are relative paths with `/`, and no key is another key's folder; objects
 * are written whole or not at all and, but for the pointer, never change once written.
 *
 * What can't be done rejects with a `StoreError`; that an object isn't there is no error.
 */
export interface Store extends BuildReader {
  /** Writes an object; one that is there already is replaced. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes a finished local file in. */
  upload(key: string, path: string): Promise<void>;
  /** The object with the tag that `swap` asks for; `null` when there is none. */
  readTagged(key: string, options: Pick<ReadOptions, "maxBytes">): Promise<TaggedBytes | null>;
  /**
   * Replaces the object only if its tag is still the expected one; `null`: only if there is none.
   * Of several at once one gets `true`; `false` says that someone else was first. Rejects with the
   * signal's reason when it aborts a wait for others.
   *
   * @example
   * ```ts
   * const found = await store.readTagged("current.json", { maxBytes: 4096 });
   * const isMine = await store.swap("current.json", bytes, found?.tag ?? null);
   * ```
   */
  swap(
    key: string,
    bytes: Uint8Array,
    expectedTag: string | null,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<boolean>;
  /**
   * Every object whose key begins with the prefix, in any order. What a killed writer left
   * unfinished is listed too, under a key of its own.
   */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Takes an object away; one that isn't there is fine. */
  remove(key: string): Promise<void>;
}

/** All that serving needs. */
export interface BuildReader {
  /**
   * The object's bytes, `null` when there is none; rejects with the signal's reason once it aborts,
   * and with a `StoreError` of reason `too_large` where there are more than may be read.
   */
  read(key: string, options: ReadOptions): Promise<Uint8Array | null>;
  /** A local path to the object's bytes, for what has to be a file; `null` and rejects as `read` does. */
  localFile(key: string, options: ReadOptions): Promise<string | null>;
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** An object with more is not read, and not copied beyond them. */
  readonly maxBytes: number;
}

export interface TaggedBytes {
  readonly bytes: Uint8Array;
  /** Changes whenever the bytes do. */
  readonly tag: string;
}

export interface StoredObject {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}
