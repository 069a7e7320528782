import type { Readable } from "node:stream";

/** Both ends are part of it, counted from 0. */
export type ByteRange = { start: number; end: number };

export type FileInfo = { sizeBytes: number; modifiedAt: Date };

/** `changedAt`: when the file came to lie under this key, whatever its own date says. */
export type ListedFile = { key: string; sizeBytes: number; changedAt: Date };

/** One version of a file: what `read` gives belongs to `info`, even if the file is replaced meanwhile. */
export type OpenFile = {
  info: FileInfo;
  /** To be called at most once; a range lies within `info.sizeBytes`. Little comes at once, much as a stream; both close the file. */
  read(range?: ByteRange): Promise<Buffer | Readable>;
  /** Needed only when nothing was read; harmless otherwise. */
  close(): Promise<void>;
};

/**
 * Where media and images lie. Keys are relative paths with `/` between their parts (`12/720/00001.m4s`). A key that is
 * malformed, leads outside, passes a symbolic link or names no ordinary file counts as not there.
 */
export type Files = {
  stat(key: string): Promise<FileInfo | undefined>;
  open(key: string): Promise<OpenFile | undefined>;
  /** Readers see the old file or the whole new one, never a part. Throws on a malformed key. */
  write(key: string, content: Readable): Promise<void>;
  /** A file that is not there is no fault. Throws on a malformed key. */
  remove(key: string): Promise<void>;
  /**
   * Every file whose key begins with `folder` (`12/720/`; '' for all), in no particular order. Files that are only read
   * are left out.
   */
  list(folder: string): AsyncIterable<ListedFile>;
};
