import { AppError } from "#server/http/errors.ts";

/**
 * Splits a body into pieces of equal size. The last piece may be shorter, also if the body is interrupted.
 * Two buffers alternate: a piece is valid until the second next one is requested.
 * @param remainingBytes bytes of the file from the start of the first piece on
 * @param prefix bytes of the first piece that were received earlier; they are not yielded on their own
 * @throws AppError tooLarge, and the body's own errors
 */
export async function* piecesOf(
  body: AsyncIterable<Buffer>,
  pieceBytes: number,
  remainingBytes: number,
  prefix: Buffer = Buffer.alloc(0),
): AsyncGenerator<Buffer> {
  // Reused, because external memory is expensive to allocate and free.
  const buffers = [0, pieceBytes].map((before) =>
    Buffer.allocUnsafeSlow(Math.max(0, Math.min(pieceBytes, remainingBytes - before))),
  );
  let active = 0;
  let filled = prefix.copy(buffers[active] as Buffer);
  let left = remainingBytes - filled;
  let hasReceived = false;
  let interruption: { error: unknown } | undefined;
  try {
    for await (const chunk of body) {
      let consumed = 0;
      while (consumed < chunk.length) {
        if (left === 0) throw new AppError("tooLarge");
        const piece = (buffers[active] as Buffer).subarray(0, Math.min(pieceBytes, filled + left));
        const copied = chunk.copy(piece, filled, consumed);
        consumed += copied;
        filled += copied;
        left -= copied;
        hasReceived = true;
        if (filled < piece.length) continue;
        yield piece;
        active = 1 - active;
        filled = 0;
      }
    }
  } catch (error) {
    interruption = { error };
  }
  if (hasReceived && filled > 0) yield (buffers[active] as Buffer).subarray(0, filled);
  if (interruption) throw interruption.error;
}
