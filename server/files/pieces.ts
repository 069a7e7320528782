/** A file that is not whole yet: its key, and the store's own name for what has come of it. */
export type Unfinished = { key: string; token: string };

export type Piece = {
  /** From 1, at most 10 000. */
  number: number;
  /** Where it begins in the file, in bytes. */
  startsAt: number;
  content: Buffer;
};

/** The part of a file from one byte up to another. */
export type Span = { startsAt: number; endsAt: number };

/** Smallest piece that object stores take, except for the last one of a file. */
export const leastPieceBytes = 5 * 1024 * 1024;
/** S3 takes 10 000 parts at most; some room is left. */
const mostPieces = 9000;

/**
 * The size of every piece of a file but the last, in bytes: object stores want them equal. 5 MiB up to 44 GiB, whole MiB
 * above.
 */
export function pieceBytesFor(fileBytes: number): number {
  const mebibyte = 1024 * 1024;
  return Math.max(leastPieceBytes, Math.ceil(fileBytes / mostPieces / mebibyte) * mebibyte);
}

/** The store no longer has what was stored of an unfinished file: it has to come again from its beginning. */
export class PiecesGoneError extends Error {
  override name = "PiecesGoneError";
}

/**
 * Stores a file in pieces over many requests and restarts. Readers see nothing until it is whole. An unfinished file is
 * neither listed nor backed up.
 */
export type Pieces = {
  /** Begins a file under a key. Returns the token that names it until it is whole. Throws on a malformed key. */
  begin(key: string): Promise<string>;
  /**
   * Stores a piece, replacing one of the same number. Returns its tag. It outlives the process; a failure of power may take it
   * from a folder until `join`, which the file's checksum shows. @throws PiecesGoneError
   */
  put(file: Unfinished, piece: Piece): Promise<string>;
  /**
   * Keeps the beginning of a piece, which object stores do not take as one, until the rest of it comes. What is kept is named by
   * its place: a sender who was overtaken writes the same bytes there, or elsewhere. @throws PiecesGoneError
   */
  keep(file: Unfinished, startsAt: number, content: Buffer): Promise<void>;
  /** Reads back what was kept. @throws PiecesGoneError */
  kept(file: Unfinished, span: Span): Promise<Buffer>;
  /** Removes what was kept and is no longer needed. `join` and `abandon` remove all of it. */
  forget(file: Unfinished, span: Span): Promise<void>;
  /**
   * Makes the file readable under its key, of `tags.length` pieces and `sizeBytes` bytes together. Harmless when it was
   * done before. @throws PiecesGoneError
   */
  join(file: Unfinished, tags: readonly string[], sizeBytes: number): Promise<void>;
  /** Removes what was stored; a file that is gone already is not an error. */
  abandon(file: Unfinished): Promise<void>;
  /**
   * What lies in the store below `folder` (`sources/`) of files that were begun, and neither joined nor abandoned. An object
   * store shows only beginnings of pieces, and keeps whole pieces out of sight.
   */
  unfinished(folder: string): AsyncIterable<Unfinished & { changedAt: Date }>;
};
