const minutesBeforeEnd = 5;

export type Signed = { query: string; expiresAt: string };

/** Renews a stream's signature before it ends: a long film, or a long pause, outlives one. */
export function createSignatureWatch(sign: () => Promise<Signed>, use: (query: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const signAgain = async (): Promise<string> => {
    const signed = await sign();
    until(signed.expiresAt, new Date().toISOString());
    return signed.query;
  };
  const until = (expiresAt: string, now: string) => {
    clearTimeout(timer);
    const inMs = Date.parse(expiresAt) - Date.parse(now) - minutesBeforeEnd * 60_000;
    // Refused: the stream asks once more when its own next request is refused.
    timer = setTimeout(() => void signAgain().then(use, () => undefined), Math.max(inMs, 60_000));
  };
  return {
    signAgain,
    /** `now` is the server's: only the difference counts. */
    until,
    stop: () => clearTimeout(timer),
  };
}
