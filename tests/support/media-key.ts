import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

let pem: string | undefined;

/**
 * Puts a key for signing media URLs into a new data folder. One key serves all folders of this process, because generating one
 * takes longer than the rest of a program's start.
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
