import type { Checked } from "./checksum-worker.ts";

/**
 * SHA-256 of a whole file in hexadecimal, computed in a worker. Null if the file cannot be read: it was moved or
 * changed since it was chosen.
 */
export function checksumOf(file: File, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./checksum-worker.ts", import.meta.url), { type: "module" });
    const end = (sha256: string | null): void => {
      worker.terminate();
      resolve(sha256);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<Checked>) => end(data.sha256));
    worker.addEventListener("error", () => end(null));
    signal.addEventListener("abort", () => end(null));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no origin of their own
    worker.postMessage(file);
  });
}
