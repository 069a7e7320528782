import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Files } from "#server/files/files.ts";
import { pieceBytesFor, PiecesGoneError, type Span } from "#server/files/pieces.ts";
import { AppError, found } from "#server/http/errors.ts";
import { freeChunks } from "./free-chunks.ts";
import { piecesOf } from "./pieces-of-body.ts";
import { claimUpload, findUpload, recordStep, restartUpload, setToken, type Claim } from "./queries.ts";
import { refuseColleagues } from "./senders.ts";
import { uploadTexts } from "./texts.ts";

type Deps = { database: Pool; clock: Clock; files: Files };
type Sending = Claim & { id: number; token: string };
type Stored = { piece?: { number: number; tag: string } };

/** Takes the bytes of an upload. Whoever comes last goes on; an earlier sender is refused at its next piece. */
export function createReceiving({ database, clock, files }: Deps) {
  const begin = async (id: number, claim: Claim): Promise<Sending> => {
    if (claim.token !== null) return { ...claim, id, token: claim.token };
    const token = await files.pieces.begin(claim.file_key);
    if ((await setToken(database, { id, fence: claim.fence }, token)) > 0) return { ...claim, id, token };
    await files.pieces.abandon({ key: claim.file_key, token });
    throw new AppError("conflict", { said: uploadTexts.elsewhere });
  };

  /** A restored database may know of pieces that its files never had. */
  const unlessGone = async <T>(upload: Sending, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PiecesGoneError)) throw error;
      await files.pieces.abandon(fileOf(upload));
      await database.transaction((inside) => restartUpload(inside, upload.id, clock.now()));
      throw new AppError("conflict", { said: uploadTexts.elsewhere });
    }
  };

  /** A piece as one of the file's, the beginning of one until more of it comes. */
  const store = async (upload: Sending, span: Span, content: Buffer): Promise<Stored> => {
    if (!isWhole(upload, span)) {
      await unlessGone(upload, files.pieces.keep(fileOf(upload), span.startsAt, content));
      return {};
    }
    const number = span.startsAt / pieceBytesFor(upload.bytes) + 1;
    const put = files.pieces.put(fileOf(upload), { number, startsAt: span.startsAt, content });
    return { piece: { number, tag: await unlessGone(upload, put) } };
  };

  const record = async (upload: Sending, from: number, to: number, { piece }: Stored): Promise<void> => {
    if ((await recordStep(database, upload, { from, to, at: clock.now() }, piece)) === 0)
      throw new AppError("conflict", { said: uploadTexts.elsewhere });
  };

  /** Stores a body that begins at `offset`. Returns where the upload stands now. */
  const storeBody = async (upload: Sending, offset: number, body: AsyncIterable<Buffer>): Promise<number> => {
    const pieceBytes = pieceBytesFor(upload.bytes);
    const begun = { startsAt: offset - (offset % pieceBytes), endsAt: offset };
    const isBegun = begun.startsAt < offset;
    const beginning = isBegun ? await unlessGone(upload, files.pieces.kept(fileOf(upload), begun)) : Buffer.alloc(0);
    let stored = begun.startsAt;
    let stands = offset;
    let storing: Promise<Stored> | undefined;
    let recording: Promise<void> | undefined;
    try {
      for await (const content of piecesOf(body, pieceBytes, upload.bytes - stored, beginning)) {
        const span = { startsAt: stored, endsAt: stored + content.length };
        const from = stands;
        [stored, stands] = [span.endsAt, span.endsAt];
        freeChunks();
        await storing;
        storing = store(upload, span, content);
        recording = inTurn(recording, storing, (what) => record(upload, from, span.endsAt, what));
        // Awaited with the next piece, or below.
        for (const work of [storing, recording]) work.catch(() => undefined);
      }
    } finally {
      await recording;
      if (isBegun && stands > offset) await files.pieces.forget(fileOf(upload), begun);
    }
    return stands;
  };

  return {
    /** @throws AppError notFound */
    async stateOf(id: number): Promise<{ bytes: number; received: number }> {
      return found(await findUpload(database, id), "upload", id);
    },

    /**
     * Stores what comes, in whole pieces; the beginning of one, at the end of a body or where it breaks off, is kept until the
     * rest comes. A piece arrives while the one before is stored, and the one before that recorded.
     * @param from the member who sends: bytes of one file come from one disk
     * @param offset where the body begins in the file, in bytes: where the upload stands
     * @returns where the upload stands now
     * @throws AppError notFound, notAllowed for a colleague's, conflict when it stands elsewhere or has ended, tooLarge for more than the file's bytes
     */
    async take(
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

const fileOf = ({ file_key: key, token }: Sending) => ({ key, token });

const isWhole = ({ bytes }: Sending, { startsAt, endsAt }: Span): boolean =>
  endsAt - startsAt === pieceBytesFor(bytes) || endsAt === bytes;

async function inTurn<T>(
  before: Promise<void> | undefined,
  stored: Promise<T>,
  record: (what: T) => Promise<void>,
): Promise<void> {
  await before;
  await record(await stored);
}
