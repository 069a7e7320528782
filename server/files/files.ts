import type { Readable } from "node:stream";

/** Both ends are part of it, counted from 0. */
export type ByteRange = { start: number; end: number };

/** Two versions of a file differ in one of these. */
export type FileInfo = { sizeBytes: number; modifiedAt: Date; etag?: string };

/** `changedAt`: when the file came to lie under this key, whatever its own date says. */
export type ListedFile = { key: string; sizeBytes: number; changedAt: Date };

/** One version of a file: what `read` gives belongs to `info`, even if the file is replaced meanwhile. */
export type OpenFile = {
  info: FileInfo;
  /**
   * To be called at most once; a range lies within `info.sizeBytes`. Little comes at once, much as a stream; both close the
   * file. Throws where the store no longer has this version.
   */
  read(range?: ByteRange): Promise<Buffer | Readable>;
  /** Needed only when nothing was read; harmless otherwise. */
  close(): Promise<void>;
};

export type ReadableFiles = {
  stat(key: string): Promise<FileInfo | undefined>;
  open(key: string): Promise<OpenFile | undefined>;
};

/**
 * Where media and images lie. Keys are relative paths with `/` between their parts (`12/720/00001.m4s`). A key that is
 * malformed, leads outside, passes a symbolic link or names no ordinary file counts as not there. Rows name keys, never
 * addresses.
 */
export type Files = ReadableFiles & {
  /** Readers see the old file or the whole new one, never a part. Throws on a malformed key. */
  write(key: string, content: Readable): Promise<void>;
  /** A file that is not there is no fault. Throws on a malformed key. */
  remove(key: string): Promise<void>;
  /** Removes every file whose key begins with `folder` (`12/720/`, never ''). */
  removeAll(folder: string): Promise<void>;
  /**
   * Every file whose key begins with `folder` (`12/720/`; '' for all), in no particular order. Files that are only read
   * are left out.
   */
  list(folder: string): AsyncIterable<ListedFile>;
  /**
   * Publishes a version. `write` writes the file `key`, or files below it, where no row leads yet; then `switchKey` has a
   * row name the key, so that readers go from the old version to the new one in one step. Where either fails, what was
   * written goes again. Answers what `switchKey` answers; what the row named before is the caller's to remove.
   */
  publish<T>(key: string, write: () => Promise<void>, switchKey: (key: string) => Promise<T>): Promise<T>;
};
