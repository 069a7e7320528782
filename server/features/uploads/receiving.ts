import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Files } from "#server/files/files.ts";
import { pieceBytesFor, PiecesGoneError } from "#server/files/pieces.ts";
import { AppError, found } from "#server/http/errors.ts";
import { freeChunks } from "./free-chunks.ts";
import { claimUpload, findUpload, recordPiece, restartUpload, setToken, type Claim } from "./queries.ts";
import { uploadTexts } from "./texts.ts";

type Deps = { database: Pool; clock: Clock; files: Files };
type Sending = Claim & { id: number; token: string };
/** In bytes of the file. */
type Span = { startsAt: number; endsAt: number };

/** Takes the bytes of an upload. Whoever comes last goes on; an earlier sender is refused at its next piece. */
export function createReceiving({ database, clock, files }: Deps) {
  const begin = async (id: number, claim: Claim): Promise<Sending> => {
    if (claim.token !== null) return { ...claim, id, token: claim.token };
    const token = await files.pieces.begin(claim.file_key);
    if ((await setToken(database, { id, fence: claim.fence }, token)) > 0) return { ...claim, id, token };
    await files.pieces.abandon({ key: claim.file_key, token });
    throw new AppError("conflict", { said: uploadTexts.elsewhere });
  };

  const put = async (upload: Sending, startsAt: number, content: Buffer): Promise<string> => {
    const file = { key: upload.file_key, token: upload.token };
    try {
      return await files.pieces.put(file, { number: numberOf(upload, startsAt), startsAt, content });
    } catch (error) {
      if (!(error instanceof PiecesGoneError)) throw error;
      // A restored database may know of pieces that its files never had.
      await database.transaction((inside) => restartUpload(inside, upload.id, clock.now()));
      throw new AppError("conflict", { said: uploadTexts.elsewhere });
    }
  };

  const record = async (upload: Sending, { startsAt, endsAt }: Span, tag: string): Promise<void> => {
    const piece = { number: numberOf(upload, startsAt), tag, startsAt, endsAt, at: clock.now() };
    if ((await recordPiece(database, upload, piece)) === 0)
      throw new AppError("conflict", { said: uploadTexts.elsewhere });
  };

  return {
    /** @throws AppError notFound */
    async stateOf(id: number): Promise<{ bytes: number; received: number }> {
      return found(await findUpload(database, id), "upload", id);
    },

    /**
     * Stores what comes, in whole pieces; of a body that breaks off, the last one is lost. A piece arrives while the one
     * before is stored, and the one before that recorded.
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
      let storing: Promise<string> | undefined;
      let recording: Promise<void> | undefined;
      try {
        for await (const piece of piecesOf(body, pieceBytesFor(upload.bytes), upload.bytes - offset)) {
          const span = { startsAt: stored, endsAt: stored + piece.length };
          stored = span.endsAt;
          freeChunks();
          await storing;
          storing = put(upload, span.startsAt, piece);
          recording = inTurn(recording, storing, (tag) => record(upload, span, tag));
          // Awaited with the next piece, or below.
          for (const begun of [storing, recording]) begun.catch(() => undefined);
        }
      } finally {
        await recording;
      }
      return stored;
    },
  };
}

const numberOf = ({ bytes }: Sending, startsAt: number): number => startsAt / pieceBytesFor(bytes) + 1;

async function inTurn(
  before: Promise<void> | undefined,
  stored: Promise<string>,
  record: (tag: string) => Promise<void>,
): Promise<void> {
  await before;
  await record(await stored);
}

/**
 * A body in pieces of equal size. The rest at its end is given as well where it completes the file.
 * A piece is good until the second one after it is asked for.
 * @param wanted how many bytes the file still lacks
 * @throws AppError tooLarge
 */
export async function* piecesOf(
  body: AsyncIterable<Buffer>,
  pieceBytes: number,
  wanted: number,
): AsyncGenerator<Buffer> {
  // Two in turn, because memory outside of V8's heap is dear to free.
  const buffers = [0, pieceBytes].map((before) =>
    Buffer.allocUnsafeSlow(Math.max(0, Math.min(pieceBytes, wanted - before))),
  );
  let turn = 0;
  let filled = 0;
  let left = wanted;
  for await (const chunk of body) {
    let taken = 0;
    while (taken < chunk.length) {
      if (left === 0) throw new AppError("tooLarge");
      const piece = (buffers[turn] as Buffer).subarray(0, Math.min(pieceBytes, filled + left));
      const copied = chunk.copy(piece, filled, taken);
      taken += copied;
      filled += copied;
      left -= copied;
      if (filled < piece.length) continue;
      yield piece;
      turn = 1 - turn;
      filled = 0;
    }
  }
}
