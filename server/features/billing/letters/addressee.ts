import type { Addressee } from "#server/adapters/mail/letter.ts";
import type { PayerRow } from "../subscriptions/queries.ts";

/** A payer's own letters go to the account's address. */
export const addresseeOf = ({ email, id }: PayerRow): Addressee => ({ email, accountId: id });
