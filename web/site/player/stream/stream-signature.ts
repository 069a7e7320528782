import type { Signed } from "../state/player-state.ts";

/** Renewing at half the lifetime leaves the other half for retries. */
const renewAfterShare = 0.5;
/** A signature this close to its end is not used, because the request itself takes time. */
const marginOf = (livesMs: number) => Math.min(5000, livesMs / 10);
/** After this time without a response the request is repeated. */
const timeoutOf = (livesMs: number) => Math.min(10_000, livesMs / 5);

export type StreamSignature = ReturnType<typeof createStreamSignature>;

/**
 * Keeps a stream's signature valid: renews it during playback, and on demand when a request finds it expired, as after a
 * pause or sleep of the device. It is not renewed while paused, which would keep the screen's lease. Only durations
 * are used, so the local clock may be wrong.
 * @param sign requests another signature
 * @param refused called with the error when a request fails; it is retried
 */
export function createStreamSignature(
  first: Signed & { requestedAtMs: number },
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
  const plan = () => renewAt(signed.requestedAtMs + signed.livesMs * renewAfterShare);

  const renew = (): Promise<void> => {
    renewal ??= request().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
  const request = async (): Promise<void> => {
    const requestedAtMs = Date.now();
    const timeout = new AbortController();
    const timeoutTimer = setTimeout(() => timeout.abort(), timeoutOf(signed.livesMs));
    try {
      signed = { ...(await sign(timeout.signal)), requestedAtMs };
      isRejected = false;
      plan();
    } catch (error) {
      if (isStopped) return;
      renewAt(Date.now() + marginOf(signed.livesMs));
      refused(error);
    } finally {
      clearTimeout(timeoutTimer);
    }
  };
  const isValid = () => !isRejected && Date.now() < signed.requestedAtMs + signed.livesMs - marginOf(signed.livesMs);

  plan();
  return {
    /** The signature for a request made now. Falls back to the last one, whose refusal then surfaces. */
    async fresh(): Promise<string> {
      if (!isValid() && !isStopped) await renew();
      return signed.query;
    },
    /** Discards the current signature after a refusal; the next request waits for a new one. */
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
