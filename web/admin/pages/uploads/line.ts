import { DetailedError, Upload } from "tus-js-client";

/** Why sending stopped. `status`: of the server's answer, 0 without one. `said`: its words. */
export type Stop = { status: number; said: string | null };

type Events = { onProgress: (sent: number) => void; onDone: () => void; onStop: (why: Stop) => void };

export type Line = { stop(): void };

/** A line without a byte for so long is gone, though nothing says so. */
const stalledAfter = 60_000;
/** Between two answers of the server: small enough for proxies, large enough to fill a fast line. */
const mostAtOnce = 64 * 1024 ** 2;

/**
 * Sends the bytes of a file that the server has not got, by tus 1.0. The server stores whole pieces, so each request carries
 * whole ones.
 */
export function sendBytes(
  file: File,
  { url, pieceBytes }: { url: string; pieceBytes: number },
  { onProgress, onDone, onStop }: Events,
): Line {
  let watch: ReturnType<typeof setTimeout> | undefined;
  const end = (tell: () => void): void => {
    clearTimeout(watch);
    tell();
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
    // Pauses between attempts are the caller's; the server knows where an upload stands.
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
