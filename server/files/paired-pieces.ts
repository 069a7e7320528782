import { PiecesGoneError, type Pieces, type Unfinished } from "./pieces.ts";

/**
 * Pieces of files that began in either of two stores: new ones begin in `first`. A token is of one store, and the other says
 * that it has no such pieces.
 */
export function pairedPieces(first: Pieces, second: Pieces): Pieces {
  async function inItsStore<T>(work: (pieces: Pieces) => Promise<T>): Promise<T> {
    try {
      return await work(first);
    } catch (inFirst) {
      // Stores differ in how they refuse a token that is not theirs.
      return work(second).catch((inSecond: unknown) => {
        throw inFirst instanceof PiecesGoneError ? inSecond : inFirst;
      });
    }
  }
  const abandon = async (file: Unfinished): Promise<void> => {
    // A store may refuse a token that is not its own; one of them takes it.
    const ended = await Promise.allSettled([first.abandon(file), second.abandon(file)]);
    const refused = ended.find((one) => one.status === "rejected");
    if (refused && ended.every((one) => one.status === "rejected")) throw refused.reason;
  };
  return {
    begin: (key) => first.begin(key),
    put: (file, piece) => inItsStore((pieces) => pieces.put(file, piece)),
    keep: (file, startsAt, content) => inItsStore((pieces) => pieces.keep(file, startsAt, content)),
    kept: (file, span) => inItsStore((pieces) => pieces.kept(file, span)),
    async forget(file, span) {
      await first.forget(file, span);
      await second.forget(file, span);
    },
    async join(file, tags, sizeBytes) {
      await inItsStore((pieces) => pieces.join(file, tags, sizeBytes));
      // Beginnings of pieces may lie in the other one.
      await abandon(file);
    },
    abandon,
    async *unfinished(folder) {
      yield* first.unfinished(folder);
      yield* second.unfinished(folder);
    },
  };
}
