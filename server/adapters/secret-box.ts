import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Keeps what must be read again, and by nobody who has the database alone. */
export type SecretBox = {
  /** @param of whom it is: sealed for one, it opens for no other */
  seal(text: string, of: string): Buffer;
  /** @throws Error when it was sealed with another secret or for another, or was changed */
  open(sealed: Buffer, of: string): string;
};

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM under a key that is derived (HKDF, RFC 5869) from the program's secret for this one purpose. */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `silecs ${purpose}`, 32));
  return {
    seal(text, of) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(of));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, of) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(of))
        .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      return decipher.update(sealed.subarray(ivLength + tagLength), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
