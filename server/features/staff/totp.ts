import { Secret, TOTP } from "otpauth";

const period = 30;
/** How many steps a phone's clock may be off. */
const window = 1;

/** 160 random bits in base32, as RFC 4226 (4, R6) recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What a QR code carries: `otpauth://totp/…`, which authenticator apps understand. */
export function totpUri(secret: string, issuer: string, email: string): string {
  return new TOTP({ secret, issuer, label: email, period }).toString();
}

/**
 * The time step of a code (RFC 6238) at this instant or a step beside it; null for a wrong code, and for one of a step that
 * is not after `lastStep`, whose code was already taken.
 */
export function totpStepOf(secret: string, code: string, lastStep: number | null, at: Date): number | null {
  const token = code.replaceAll(/\s/g, "");
  const delta = new TOTP({ secret, period }).validate({ token, timestamp: at.getTime(), window });
  if (delta === null) return null;
  const step = Math.floor(at.getTime() / 1000 / period) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
