/** A signature as it was given: what follows every address of a stream, and for how long from the asking on. */
export type Signed = { query: string; livesMs: number };

/** Half of its life leaves the other half for tries that fail. */
const renewAfterShare = 0.5;
/** A request takes its time too: this close to its end a signature is not sent any more. */
const marginOf = (livesMs: number) => Math.min(5000, livesMs / 10);
/** An answer that takes longer than this is asked for again: the line it hangs on may be gone. */
const patienceOf = (livesMs: number) => Math.min(10_000, livesMs / 5);

export type StreamSignature = ReturnType<typeof createStreamSignature>;

/**
 * Keeps a stream's signature good: renewed by itself while the title plays, and for a request that finds it ended (after
 * a pause, or a night with the lid closed). While paused nobody renews it, because that would hold the screen's place.
 * Only spans of time count, so the clock of this machine may be wrong.
 * @param sign asks for another one
 * @param refused hears why there was none; it is asked for again
 */
export function createStreamSignature(
  first: Signed & { askedAtMs: number },
  sign: (signal: AbortSignal) => Promise<Signed>,
  refused: (error: unknown) => void,
) {
  let signed = first;
  let isRejected = false;
  let isPlaying = true;
  let isStopped = false;
  let renewal: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renewAt = (atMs: number) => {
    clearTimeout(timer);
    if (isPlaying && !isStopped) timer = setTimeout(() => void renew(), Math.max(0, atMs - Date.now()));
  };
  const plan = () => renewAt(signed.askedAtMs + signed.livesMs * renewAfterShare);

  const renew = (): Promise<void> => {
    renewal ??= ask().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
  const ask = async (): Promise<void> => {
    const askedAtMs = Date.now();
    const patience = new AbortController();
    const outOfPatience = setTimeout(() => patience.abort(), patienceOf(signed.livesMs));
    try {
      signed = { ...(await sign(patience.signal)), askedAtMs };
      isRejected = false;
      plan();
    } catch (error) {
      if (isStopped) return;
      renewAt(Date.now() + marginOf(signed.livesMs));
      refused(error);
    } finally {
      clearTimeout(outOfPatience);
    }
  };
  const isGood = () => !isRejected && Date.now() < signed.askedAtMs + signed.livesMs - marginOf(signed.livesMs);

  plan();
  return {
    /** The query for a request made now. Where none can be had it is the last one: the answer to it tells. */
    async fresh(): Promise<string> {
      if (!isGood() && !isStopped) await renew();
      return signed.query;
    },
    /** A request that carried it was refused: the next one waits for another. */
    reject(): void {
      isRejected = true;
    },
    playing(plays: boolean): void {
      if (plays === isPlaying) return;
      isPlaying = plays;
      plan();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
