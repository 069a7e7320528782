import { randomBytes } from "node:crypto";

/** Crockford's base 32: without I, L, O and U, which are read as other characters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;
const passwordCodeLength = 8;
type Random = (size: number) => Uint8Array;

/** A code of 60 random bits, as stored: 'ABCDEFGHJKMN'. `random` returns the given number of bytes. */
export function newGroupCode(random: Random = randomBytes): string {
  return codeOf(random(length));
}

/** A code of 40 random bits for a pupil's new password: 'ABCDEFGH'. Short, because it is read out and typed by children. */
export function newPasswordCode(random: Random = randomBytes): string {
  return codeOf(random(passwordCodeLength));
}

function codeOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}

/** The displayed form: 'ABCD-EFGH-JKMN', 'ABCD-EFGH'. */
export function shownCode(code: string): string {
  return code.match(/.{4}/g)?.join("-") ?? code;
}

/** The stored form of a typed code; undefined if malformed. I and L are read as 1, O as 0. */
export function readGroupCode(typed: string): string | undefined {
  return readCode(typed, length);
}

/** As `readGroupCode`, for a pupil's new password. */
export function readPasswordCode(typed: string): string | undefined {
  return readCode(typed, passwordCodeLength);
}

function readCode(typed: string, length: number): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll(/[IL]/g, "1").replaceAll("O", "0");
  return code.length === length && [...code].every((one) => alphabet.includes(one)) ? code : undefined;
}
