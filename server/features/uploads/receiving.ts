import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Files } from "#server/files/files.ts";
import { pieceBytesFor, PiecesGoneError, type Span } from "#server/files/pieces.ts";
import { AppError, found } from "#server/http/errors.ts";
import { freeChunks } from "./free-chunks.ts";
import { piecesOf } from "./pieces-of-body.ts";
import { findUpload, restartUpload } from "./queries.ts";
import { claimUpload, recordStep, setToken, type Claim } from "./receiving-queries.ts";
import { refuseColleagues } from "./senders.ts";
import { uploadTexts } from "./texts.ts";

type Deps = { database: Pool; clock: Clock; files: Files };
type ClaimedUpload = Claim & { id: number; token: string };
/** `piece` is missing if only part of one was stored. */
type Stored = { piece?: { number: number; tag: string } };

/** Receives the bytes of uploads. The latest request wins: an earlier one is refused at its next piece. */
export function createReceiving({ database, clock, files }: Deps) {
  const begin = async (id: number, claim: Claim): Promise<ClaimedUpload> => {
    if (claim.token !== null) return { ...claim, id, token: claim.token };
    const token = await files.pieces.begin(claim.file_key);
    if ((await setToken(database, { id, fence: claim.fence }, token)) > 0) return { ...claim, id, token };
    await files.pieces.abandon({ key: claim.file_key, token });
    throw new AppError("conflict", { said: uploadTexts.elsewhere });
  };

  /** After a database restore, recorded pieces may be missing from the store. Restarts the upload in that case. */
  const restartIfGone = async <T>(upload: ClaimedUpload, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PiecesGoneError)) throw error;
      await files.pieces.abandon(fileOf(upload));
      await database.transaction((inside) => restartUpload(inside, upload.id, clock.now()));
      throw new AppError("conflict", { said: uploadTexts.elsewhere });
    }
  };

  /** Stores a complete piece, or a partial one until its rest arrives. */
  const store = async (upload: ClaimedUpload, span: Span, content: Buffer): Promise<Stored> => {
    if (!isWhole(upload, span)) {
      await restartIfGone(upload, files.pieces.keep(fileOf(upload), span.startsAt, content));
      return {};
    }
    const number = span.startsAt / pieceBytesFor(upload.bytes) + 1;
    const put = files.pieces.put(fileOf(upload), { number, startsAt: span.startsAt, content });
    return { piece: { number, tag: await restartIfGone(upload, put) } };
  };

  const record = async (upload: ClaimedUpload, from: number, to: number, { piece }: Stored): Promise<void> => {
    if ((await recordStep(database, upload, { from, to, at: clock.now() }, piece)) === 0)
      throw new AppError("conflict", { said: uploadTexts.elsewhere });
  };

  /** Stores a body that starts at `offset`. Returns the new offset. */
  const storeBody = async (upload: ClaimedUpload, offset: number, body: AsyncIterable<Buffer>): Promise<number> => {
    const pieceBytes = pieceBytesFor(upload.bytes);
    const partial = { startsAt: offset - (offset % pieceBytes), endsAt: offset };
    const hasPartial = partial.startsAt < offset;
    const prefix = hasPartial
      ? await restartIfGone(upload, files.pieces.kept(fileOf(upload), partial))
      : Buffer.alloc(0);
    let storedUntil = partial.startsAt;
    let received = offset;
    let storing: Promise<Stored> | undefined;
    let recording: Promise<void> | undefined;
    try {
      for await (const content of piecesOf(body, pieceBytes, upload.bytes - storedUntil, prefix)) {
        const span = { startsAt: storedUntil, endsAt: storedUntil + content.length };
        const from = received;
        [storedUntil, received] = [span.endsAt, span.endsAt];
        freeChunks();
        await storing;
        storing = store(upload, span, content);
        recording = recordInOrder(recording, storing, (piece) => record(upload, from, span.endsAt, piece));
        // Rejections surface where these are awaited: at the next piece, or below.
        for (const work of [storing, recording]) work.catch(() => undefined);
      }
    } finally {
      await recording;
      if (hasPartial && received > offset) await files.pieces.forget(fileOf(upload), partial);
    }
    return received;
  };

  return {
    /** @throws AppError notFound */
    async stateOf(id: number): Promise<{ bytes: number; received: number }> {
      return found(await findUpload(database, id), "upload", id);
    },

    /**
     * Stores a request body in pieces. A partial piece at its end, or where it is interrupted, is kept until the rest arrives.
     * Pipelined: while a piece is received, the one before is stored and the one before that is recorded.
     * @param options `memberId`: only the member who started the upload may send; `offset`: the upload's current offset in bytes
     * @returns the new offset
     * @throws AppError notFound; notAllowed for a colleague's upload; conflict for another offset or an ended upload; tooLarge
     * for more than the file's size
     */
    async append(
      id: number,
      { memberId, offset }: { memberId: number; offset: number },
      body: AsyncIterable<Buffer>,
    ): Promise<number> {
      const claim = await claimUpload(database, { id, memberId, offset });
      if (!claim) {
        refuseColleagues(found(await findUpload(database, id), "upload", id), memberId);
        throw new AppError("conflict", { said: uploadTexts.ended });
      }
      return storeBody(await begin(id, claim), offset, body);
    },
  };
}

const fileOf = ({ file_key: key, token }: ClaimedUpload) => ({ key, token });

const isWhole = ({ bytes }: ClaimedUpload, { startsAt, endsAt }: Span): boolean =>
  endsAt - startsAt === pieceBytesFor(bytes) || endsAt === bytes;

async function recordInOrder<T>(
  previous: Promise<void> | undefined,
  stored: Promise<T>,
  record: (piece: T) => Promise<void>,
): Promise<void> {
  await previous;
  await record(await stored);
}
