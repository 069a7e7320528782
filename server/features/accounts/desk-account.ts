import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { accountActWords, type AccountActFailure } from "./account-act-words.ts";
import { findDeskAccounts, type DeskAccount } from "./desk-queries.ts";

/** The account, and who asks when. */
export type DeskAsked = { accountId: number; locale: Locale; at: Date };

/** @throws AppError notFound; conflict for an erased account */
export async function deskAccount(database: Database, { accountId, locale }: DeskAsked): Promise<DeskAccount> {
  const [row] = await findDeskAccounts(database, [accountId]);
  const account = found(row, "account", accountId);
  if (account.erased_at !== null) refuseAct("erased", locale);
  return account;
}

/** Pupils and erased accounts have a placeholder for an address. */
export const isReachable = (email: string): boolean => !/[@.]invalid$/.test(email);

/** @throws AppError conflict, with the reason */
export function refuseAct(failure: AccountActFailure, locale: Locale): never {
  const message = accountActWords[locale].failures[failure];
  throw new AppError("conflict", { message, details: { reason: failure } });
}
