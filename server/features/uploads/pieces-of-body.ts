import { AppError } from "#server/http/errors.ts";

/**
 * A body in pieces of equal size, then what came of a last one, also of a body that breaks off.
 * A piece is good until the second one after it is asked for.
 * @param wanted how many bytes the file lacks from the beginning of the first piece on
 * @param begun what is there of the first piece; alone it is no piece
 * @throws AppError tooLarge, and what the body throws
 */
export async function* piecesOf(
  body: AsyncIterable<Buffer>,
  pieceBytes: number,
  wanted: number,
  begun: Buffer = Buffer.alloc(0),
): AsyncGenerator<Buffer> {
  // Two in turn, because memory outside of V8's heap is dear to free.
  const buffers = [0, pieceBytes].map((before) =>
    Buffer.allocUnsafeSlow(Math.max(0, Math.min(pieceBytes, wanted - before))),
  );
  let turn = 0;
  let filled = begun.copy(buffers[turn] as Buffer);
  let left = wanted - filled;
  let isNew = false;
  let broken: { error: unknown } | undefined;
  try {
    for await (const chunk of body) {
      let taken = 0;
      while (taken < chunk.length) {
        if (left === 0) throw new AppError("tooLarge");
        const piece = (buffers[turn] as Buffer).subarray(0, Math.min(pieceBytes, filled + left));
        const copied = chunk.copy(piece, filled, taken);
        taken += copied;
        filled += copied;
        left -= copied;
        isNew = true;
        if (filled < piece.length) continue;
        yield piece;
        turn = 1 - turn;
        filled = 0;
      }
    }
  } catch (error) {
    broken = { error };
  }
  if (isNew && filled > 0) yield (buffers[turn] as Buffer).subarray(0, filled);
  if (broken) throw broken.error;
}
