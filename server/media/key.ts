import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "../config/config.ts";
import { writeOnce } from "../write-once.ts";

export type PublicMediaKey = { keyPairId: string; publicKeyPem: string };
export type MediaKey = PublicMediaKey & { privateKeyPem: string };

/**
 * The RSA key that signs media URLs: the operator's file, or one generated at the first start and kept in the data folder.
 * Its id is derived from the public key, so that an id always means the same key.
 * @throws ConfigError when the file cannot be read or holds no private RSA key
 */
export function loadMediaKey(dataDir: string, operatorsFile: string | undefined): MediaKey {
  const file = operatorsFile ?? path.join(dataDir, "keys", "media.pem");
  if (operatorsFile === undefined && !existsSync(file)) makeKey(file);
  try {
    const privateKeyPem = readFileSync(file, "utf8");
    const key = createPublicKey(createPrivateKey(privateKeyPem));
    return { ...publicHalf(key), privateKeyPem };
  } catch (cause) {
    throw new ConfigError(`MEDIA_KEY_FILE: ${file}: ${(cause as Error).message}`, { cause });
  }
}

/**
 * A previous key, from a private or a public PEM, used for verification only.
 * @throws ConfigError when the file is not there or holds no RSA key
 */
export function loadPreviousKey(file: string): PublicMediaKey {
  try {
    return publicHalf(createPublicKey(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new ConfigError(`MEDIA_KEYS_PREVIOUS: ${file}: ${(cause as Error).message}`, { cause });
  }
}

function publicHalf(key: KeyObject): PublicMediaKey {
  if (key.asymmetricKeyType !== "rsa") throw new Error("it is not an RSA key");
  const publicKeyPem = key.export({ type: "spki", format: "pem" }).toString();
  const id = createHash("sha256").update(publicKeyPem).digest("hex").slice(0, 13).toUpperCase();
  return { keyPairId: `K${id}`, publicKeyPem };
}

function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  // Processes that share the folder may all start for the first time: they have to sign with the same key.
  writeOnce(file, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
}
