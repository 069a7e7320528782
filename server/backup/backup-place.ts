import type { Readable, Writable } from "node:stream";

/** A file of a place that is being written: nobody sees it under its name until it is whole. */
export type NewFile = {
  stream: Writable;
  /** Makes it visible once the stream has ended. Returns its size. */
  finish(): Promise<number>;
  /** Removes what was written. Call it once the stream is closed. */
  abandon(): Promise<void>;
};

/** Where backups lie beside one another, with their packs in the folder `files`: a folder, or a bucket's keys with one prefix. */
export type BackupPlace = {
  /** A file's full name, as commands take it; with '' the place's own. */
  fullName(name: string): string;
  /** Undefined for a file that is not there. */
  sizeOf(name: string): Promise<number | undefined>;
  /** The names of whole files in the place itself or in its `files/`, as they are given to the other functions. */
  list(folder: "" | "files/"): Promise<string[]>;
  read(name: string): Readable;
  /**
   * @param expectedBytes about how large it will be
   * @throws BackupError when the name is taken
   */
  create(name: string, expectedBytes: number): Promise<NewFile>;
  remove(name: string): Promise<void>;
  /** Removes what is left of files that were never finished. Call it while none is being written. */
  removeUnfinished(isOurs: (name: string) => boolean): Promise<void>;
  /** How much fits; undefined where that has no limit. */
  freeBytes(): Promise<number | undefined>;
};

/** One file of a place. */
export type PlacedFile = { place: BackupPlace; name: string };
