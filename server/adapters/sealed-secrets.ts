import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets that must be readable again, but not with the database alone. `owner` is the row that holds one. */
export type SealedSecrets = {
  seal(secret: string, owner: number): Buffer;
  /** @throws Error when it was sealed under another APP_SECRET, for another owner or purpose, or was changed */
  open(sealed: Buffer, owner: number): string;
};

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM under a key that is derived (HKDF, RFC 5869) from the program's secret for one purpose alone. */
export function createSealedSecrets(secret: string, purpose: string, ownerName: string): SealedSecrets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  const ownerOf = (owner: number) => Buffer.from(`${ownerName} ${owner}`);
  return {
    seal(text, owner) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(ownerOf(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
        .setAAD(ownerOf(owner))
        .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      return decipher.update(sealed.subarray(ivLength + tagLength), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
