import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const names = [
  "SUPERUSER_PASSWORD",
  "REPLICATION_PASSWORD",
  "REWIND_PASSWORD",
  "SILECS_PASSWORD",
  "ARCHIVE_PASSPHRASE",
  "S3_SECRET_ACCESS_KEY",
  "APP_SECRET",
] as const;

export type Secrets = Record<(typeof names)[number], string>;

export const mediaKeyFile = (folder: string) => path.join(folder, "media-key.pem");

/** The passwords of this cluster, made at the first start and readable by the starter alone. */
export function secretsOf(folder: string): Secrets {
  const file = path.join(folder, "secrets.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const made = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString("hex")]));
  // An earlier version made fewer.
  const secrets = { ...made, ...kept } as Secrets;
  writeFileSync(file, JSON.stringify(secrets, undefined, 2), { mode: 0o600 });
  if (!existsSync(mediaKeyFile(folder))) {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    writeFileSync(mediaKeyFile(folder), privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  }
  return secrets;
}
