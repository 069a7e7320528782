import { randomInt } from "node:crypto";
import { secretHash } from "#server/http/secrets.ts";

const count = 10;
/** Without ambiguous characters: no 0 and O, no 1, I and L. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const groups = 3;
const groupLength = 4;

/** Ten codes of 59 random bits: `7KQM-X2RA-9TFH`. Shown once; the database keeps their hashes. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: count }, () => Array.from({ length: groups }, group).join("-"));
}

/** Independent of case, hyphens and spaces. */
export function recoveryCodeHash(typed: string): Buffer {
  return secretHash(`recovery ${typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")}`);
}
