import { DetailedError, Upload } from "tus-js-client";

/** Why sending stopped. `status`: HTTP status, 0 without a response. `said`: the server's message. */
export type Stop = { status: number; said: string | null };

type Events = { onProgress: (sent: number) => void; onDone: () => void; onStop: (why: Stop) => void };

export type Line = { stop(): void };

/** A connection without progress for this long counts as lost. */
const stalledAfter = 60_000;
/** Bytes per request: small enough for proxies, large enough for a fast connection. */
const mostAtOnce = 64 * 1024 ** 2;

/**
 * Sends the missing bytes of a file by tus 1.0. The server stores whole pieces, so each request carries
 * whole ones.
 */
export function sendBytes(
  file: File,
  { url, pieceBytes }: { url: string; pieceBytes: number },
  { onProgress, onDone, onStop }: Events,
): Line {
  let watch: ReturnType<typeof setTimeout> | undefined;
  const end = (settle: () => void): void => {
    clearTimeout(watch);
    settle();
  };
  const watchOver = (): void => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      void upload.abort();
      onStop({ status: 0, said: null });
    }, stalledAfter);
  };
  const upload = new Upload(file, {
    uploadUrl: url,
    chunkSize: pieceBytes * Math.max(1, Math.floor(mostAtOnce / pieceBytes)),
    headers: { "x-locale": document.documentElement.lang },
    // The caller waits between attempts; the server knows the offset.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onProgress(sent) {
      watchOver();
      onProgress(sent);
    },
    onSuccess: () => end(onDone),
    onError: (error) => end(() => onStop(stopOf(error))),
  });
  watchOver();
  upload.start();
  return { stop: () => end(() => void upload.abort()) };
}

function stopOf(error: Error | DetailedError): Stop {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return { status: response?.getStatus() ?? 0, said: response ? saidIn(response.getBody()) : null };
}

/** The message of the API's error body. */
function saidIn(body: string): string | null {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: string } };
    return error?.message ?? null;
  } catch {
    return null;
  }
}
