import { createSealedSecrets, type SealedSecrets } from "./sealed-secrets.ts";

/** The secrets of the staff's authenticator apps. */
export type StaffSecrets = SealedSecrets;

export function createStaffSecrets(secret: string): StaffSecrets {
  return createSealedSecrets(secret, "silecs staff second factors", "staff");
}
