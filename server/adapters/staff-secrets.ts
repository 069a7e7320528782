import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts the secrets of the staff's authenticator apps: they must be readable again, but not with the database alone. */
export type StaffSecrets = {
  seal(secret: string, memberId: number): Buffer;
  /** @throws Error when it was sealed under another APP_SECRET or for another member, or was changed */
  open(sealed: Buffer, memberId: number): string;
};

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM under a key that is derived (HKDF, RFC 5869) from the program's secret for this purpose alone. */
export function createStaffSecrets(secret: string): StaffSecrets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "silecs staff second factors", 32));
  const ownerOf = (memberId: number) => Buffer.from(`staff ${memberId}`);
  return {
    seal(text, memberId) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(ownerOf(memberId));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, memberId) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
        .setAAD(ownerOf(memberId))
        .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      return decipher.update(sealed.subarray(ivLength + tagLength), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
