import { Secret, TOTP } from "otpauth";

const period = 30;
/** Accepted deviation of a phone's clock, in steps. */
const window = 1;

/** 160 random bits in base32, as RFC 4226 (4, R6) recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code: `otpauth://totp/…`, the format of authenticator apps. */
export function totpUri(secret: string, issuer: string, email: string): string {
  return new TOTP({ secret, issuer, label: email, period }).toString();
}

/**
 * The time step of a code (RFC 6238) at this instant or one step before or after; null for a wrong code, and for a step not
 * after `lastStep`, whose code was used already.
 */
export function totpStepOf(secret: string, code: string, lastStep: number | null, at: Date): number | null {
  const token = code.replaceAll(/\s/g, "");
  const delta = new TOTP({ secret, period }).validate({ token, timestamp: at.getTime(), window });
  if (delta === null) return null;
  const step = Math.floor(at.getTime() / 1000 / period) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
