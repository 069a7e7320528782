import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Files } from "#server/files/files.ts";
import { pieceBytesFor, PiecesGoneError } from "#server/files/pieces.ts";
import { AppError, found } from "#server/http/errors.ts";
import { claimUpload, findUpload, recordPiece, restartUpload, setToken, type Claim } from "./queries.ts";
import { uploadTexts } from "./texts.ts";

type Deps = { database: Pool; clock: Clock; files: Files };
type Sending = Claim & { id: number; token: string };

/** Takes the bytes of an upload. Whoever comes last goes on; an earlier sender is refused at its next piece. */
export function createReceiving({ database, clock, files }: Deps) {
  const begin = async (id: number, claim: Claim): Promise<Sending> => {
    if (claim.token !== null) return { ...claim, id, token: claim.token };
    const token = await files.pieces.begin(claim.file_key);
    if ((await setToken(database, { id, fence: claim.fence }, token)) > 0) return { ...claim, id, token };
    await files.pieces.abandon({ key: claim.file_key, token });
    throw new AppError("conflict", { said: uploadTexts.elsewhere });
  };

  const store = async (upload: Sending, startsAt: number, content: Buffer): Promise<void> => {
    const number = startsAt / pieceBytesFor(upload.bytes) + 1;
    const file = { key: upload.file_key, token: upload.token };
    try {
      const tag = await files.pieces.put(file, { number, startsAt, content });
      const piece = { number, tag, startsAt, endsAt: startsAt + content.length, at: clock.now() };
      if ((await recordPiece(database, upload, piece)) > 0) return;
    } catch (error) {
      if (!(error instanceof PiecesGoneError)) throw error;
      // A restored database may know of pieces that its files never had.
      await database.transaction((inside) => restartUpload(inside, upload.id, clock.now()));
    }
    throw new AppError("conflict", { said: uploadTexts.elsewhere });
  };

  return {
    /** @throws AppError notFound */
    async stateOf(id: number): Promise<{ bytes: number; received: number }> {
      return found(await findUpload(database, id), "upload", id);
    },

    /**
     * Stores what comes, in whole pieces; of a body that breaks off, the last one is lost. A piece is stored while the next
     * one arrives.
     * @param offset where the body begins in the file, in bytes: where the upload stands
     * @returns where the upload stands now
     * @throws AppError notFound, conflict when it stands elsewhere or has ended, tooLarge for more than the file's bytes
     */
    async take(id: number, offset: number, body: AsyncIterable<Buffer>): Promise<number> {
      const claim = await claimUpload(database, id, offset);
      if (!claim) {
        found(await findUpload(database, id), "upload", id);
        throw new AppError("conflict", { said: uploadTexts.ended });
      }
      const upload = await begin(id, claim);
      let stored = offset;
      let storing: Promise<void> = Promise.resolve();
      try {
        for await (const piece of piecesOf(body, pieceBytesFor(upload.bytes), upload.bytes - offset)) {
          const startsAt = stored;
          stored += piece.length;
          await storing;
          storing = store(upload, startsAt, piece);
          // Awaited with the next piece, or below.
          storing.catch(() => undefined);
        }
      } finally {
        await storing;
      }
      return stored;
    },
  };
}

/**
 * A body in pieces of equal size. The rest at its end is given as well where it completes the file.
 * @param wanted how many bytes the file still lacks
 * @throws AppError tooLarge
 */
export async function* piecesOf(
  body: AsyncIterable<Buffer>,
  pieceBytes: number,
  wanted: number,
): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, wanted));
  let filled = 0;
  let left = wanted;
  for await (const chunk of body) {
    let taken = 0;
    while (taken < chunk.length) {
      if (left === 0) throw new AppError("tooLarge");
      const copied = chunk.copy(piece, filled, taken);
      taken += copied;
      filled += copied;
      left -= copied;
      if (filled < piece.length) continue;
      yield piece;
      piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, left));
      filled = 0;
    }
  }
}
