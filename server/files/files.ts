import type { Readable } from "node:stream";
import type { Pieces } from "./pieces.ts";

/** Inclusive byte offsets. */
export type ByteRange = { start: number; end: number };

/** Two versions of a file differ in at least one of these. */
export type FileInfo = { sizeBytes: number; modifiedAt: Date; etag?: string };

/** `changedAt`: when the file was stored under this key, which may differ from its modification time. */
export type ListedFile = { key: string; sizeBytes: number; changedAt: Date };

/** One version of a file: `read` returns the content that `info` describes, even if the file is replaced meanwhile. */
export type OpenFile = {
  info: FileInfo;
  /**
   * Call at most once, with a range within `info.sizeBytes`. Returns a small file as a buffer, a large one as a stream;
   * either closes the file. Throws when the store no longer has this version.
   */
  read(range?: ByteRange): Promise<Buffer | Readable>;
  /** Needed only when `read` was not called; harmless otherwise. */
  close(): Promise<void>;
};

export type ReadableFiles = {
  stat(key: string): Promise<FileInfo | undefined>;
  open(key: string): Promise<OpenFile | undefined>;
  /** Where the file lies on this machine's disk, for other programs to read; undefined for one that lies elsewhere. */
  pathOf?: (key: string) => Promise<string | undefined>;
};

/**
 * Stores media and images under keys: relative paths with `/` between the parts (`12/720/00001.m4s`). A key that is
 * malformed, escapes the store, crosses a symbolic link or names no regular file counts as missing. Database rows hold
 * keys, never URLs.
 */
export type Files = ReadableFiles & {
  /**
   * Atomic: readers see the old file or the complete new one. Throws on a malformed key. An object store needs the size of a file
   * above 80 GB.
   */
  write(key: string, content: Readable, sizeBytes?: number): Promise<void>;
  /** A missing file is not an error. Throws on a malformed key. */
  remove(key: string): Promise<void>;
  /** Removes every file whose key begins with `folder` (`12/720/`, never ''). */
  removeAll(folder: string): Promise<void>;
  /**
   * Removes what is left below `folder` ('' for all) of writes that began before this time and were never finished. An object
   * store keeps nothing of them.
   */
  removeInterrupted(folder: string, before: Date): Promise<void>;
  /** Removes what interrupted writes of this key left. Call only where nobody is writing it. */
  removeUnfinished(key: string): Promise<void>;
  /**
   * Every file whose key begins with `folder` (`12/720/`; '' for all), in no particular order. Read-only files are left
   * out.
   */
  list(folder: string): AsyncIterable<ListedFile>;
  /**
   * Publishes a version. `write` writes the file `key`, or files below it, which no row names yet. `switchKey` then puts
   * the key into a row, so that readers move to the new version in one step. If either fails, the written files are
   * removed. Returns what `switchKey` returns; the caller removes the version that the row named before.
   */
  publish<T>(key: string, write: () => Promise<void>, switchKey: (key: string) => Promise<T>): Promise<T>;
  /** Large files that come in pieces. */
  pieces: Pieces;
};
