import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** By which scanners of sources and logs recognise a token that was left there. */
const prefix = "silecs_";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62^43 > 2^256, and 62^6 > 2^32. */
const secretDigits = 43;
const checkDigits = 6;

/**
 * `silecs_`, 256 random bits, and the CRC-32 of both, which tells a mistyped token, or a text that only looks like one, without
 * a look at the database. Letters and digits alone, so that a double click selects all of it.
 */
export function newStaffToken(random: (size: number) => Buffer = randomBytes): string {
  const body = prefix + written(BigInt(`0x${random(32).toString("hex")}`), secretDigits);
  return body + checkOf(body);
}

/** Whether it is meant as a staff token. */
export function isStaffToken(secret: string): boolean {
  return secret.startsWith(prefix);
}

/** Whether the check digits are right. */
export function isWholeStaffToken(secret: string): boolean {
  const body = secret.slice(0, -checkDigits);
  return secret.length === prefix.length + secretDigits + checkDigits && secret.slice(-checkDigits) === checkOf(body);
}

function checkOf(body: string): string {
  return written(BigInt(crc32(body)), checkDigits);
}

function written(value: bigint, length: number): string {
  let [text, rest] = ["", value];
  for (let place = 0; place < length; place += 1) {
    text = (digits[Number(rest % 62n)] ?? "") + text;
    rest /= 62n;
  }
  return text;
}
