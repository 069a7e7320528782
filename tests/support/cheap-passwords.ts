import type { PasswordCost } from "#server/adapters/passwords.ts";

/** The least that argon2id takes. At the cost of production a sixth of the processor time of a test run went into hashes. */
export const cheapPasswords: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };
