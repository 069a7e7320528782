import { randomBytes } from "node:crypto";

/** Crockford's base 32: without I, L, O and U, which are read as other characters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;

/** A code of 60 random bits, as stored: 'ABCDEFGHJKMN'. `random` returns the given number of bytes. */
export function newGroupCode(random: (size: number) => Uint8Array = randomBytes): string {
  return Array.from(random(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** The displayed form: 'ABCD-EFGH-JKMN'. */
export function shownCode(code: string): string {
  return code.match(/.{4}/g)?.join("-") ?? code;
}

/** The stored form of a typed code; undefined if malformed. I and L are read as 1, O as 0. */
export function readGroupCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll(/[IL]/g, "1").replaceAll("O", "0");
  return code.length === length && [...code].every((one) => alphabet.includes(one)) ? code : undefined;
}
