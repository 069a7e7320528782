import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

let pem: string | undefined;

/**
 * Puts a key that signs media addresses into a new data folder, the same for all folders of this process: making one takes
 * longer than all else that a program does to start.
 */
export function keepMediaKey(dataDir: string): void {
  pem ??= generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;
  const keys = path.join(dataDir, "keys");
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(keys, "media.pem"), pem, { mode: 0o600 });
}
