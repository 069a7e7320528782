import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { isCommonPassword } from "./common-passwords.ts";

const derive = promisify(argon2);

/** What argon2id takes: memory in KiB, passes over it, and lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

/** OWASP's second recommendation for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const recommendedCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;

export type Passwords = {
  /** A PHC string: '$argon2id$v=19$m=19456,t=2,p=1$salt$tag'. */
  hash(password: string): Promise<string>;
  /** False when there is no hash, too, after the same time as for a wrong password. */
  matches(password: string, phc: string | undefined): Promise<boolean>;
  isCommon(password: string): Promise<boolean>;
};

/**
 * Runs at most one hash per core at a time: each takes 19 MiB and about 16 ms.
 * @param cost only tests give another than the recommended one
 */
export function createPasswords(cost = recommendedCost, atOnce = availableParallelism()): Passwords {
  const turn = takeTurns(atOnce);
  const nowhere = phcOf(cost, randomBytes(16), randomBytes(tagLength));
  const tagOf = (password: string, nonce: Buffer, params: PasswordCost) =>
    turn(() => derive("argon2id", { ...params, message: password.normalize("NFC"), nonce, tagLength }));
  return {
    isCommon: isCommonPassword,
    async hash(password) {
      const salt = randomBytes(16);
      return phcOf(cost, salt, await tagOf(password, salt, cost));
    },
    async matches(password, phc) {
      const { params, salt, tag } = readPhc(phc ?? nowhere);
      const equal = timingSafeEqual(await tagOf(password, salt, params), tag);
      return equal && phc !== undefined;
    },
  };
}

// The PHC string format uses base64 without padding.
const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

function phcOf(cost: PasswordCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** @throws Error on anything but an argon2id hash with a tag of 32 bytes */
function readPhc(phc: string): { params: PasswordCost; salt: Buffer; tag: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  const tag = Buffer.from(found?.[5] ?? "", "base64");
  if (!found || tag.length !== tagLength) throw new Error("A stored password hash cannot be read");
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  return { params: { memory, passes, parallelism }, salt: Buffer.from(found[4] as string, "base64"), tag };
}

function takeTurns(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
