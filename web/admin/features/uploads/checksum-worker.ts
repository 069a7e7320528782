import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** What the worker answers: a checksum in hexadecimal, or null for a file that could not be read. */
export type Checked = { sha256: string | null };

addEventListener("message", ({ data }: MessageEvent<File>) => {
  void checksumOf(data)
    .catch(() => null)
    .then((checksum) => postMessage({ sha256: checksum } satisfies Checked));
});

async function checksumOf(file: File): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
  }
}
