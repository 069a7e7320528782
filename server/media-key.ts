import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

export type MediaKey = { keyPairId: string; privateKeyPem: string; publicKeyPem: string };

/**
 * The RSA key that signs media addresses: the operator's file, or one made at the first start and kept in the data folder.
 * Its id is taken from the public key, as CloudFront's ids name one key for good.
 */
export function loadMediaKey(dataDir: string, operatorsFile: string | undefined): MediaKey {
  const file = operatorsFile ?? path.join(dataDir, "keys", "media.pem");
  if (operatorsFile === undefined && !existsSync(file)) makeKey(file);
  const privateKeyPem = readFileSync(file, "utf8");
  const publicKeyPem = createPublicKey(createPrivateKey(privateKeyPem))
    .export({ type: "spki", format: "pem" })
    .toString();
  const keyPairId = `K${createHash("sha256").update(publicKeyPem).digest("hex").slice(0, 13).toUpperCase()}`;
  return { keyPairId, privateKeyPem, publicKeyPem };
}

function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  // Renamed into place whole: a start that was cut off leaves no half key.
  writeFileSync(`${file}.part`, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
