import type { Addressee } from "#server/adapters/mail/letter-shapes.ts";
import type { PayerRow } from "../subscriptions/payer-queries.ts";

/** A payer's own letters go to the account's address. */
export const addresseeOf = ({ email, id }: PayerRow): Addressee => ({ email, accountId: id });
