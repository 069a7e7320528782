import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type NewMessage = {
  accountId: number | null;
  civility: number;
  lastName: string;
  firstName: string;
  email: string;
  /** E.164 */
  phone: string | null;
  object: string;
  message: string;
  /** Of the form. */
  locale: Locale;
  byMail?: boolean;
  quoted?: string;
};

/** Of a message that came otherwise than by the form, which alone asks for these. */
export const besideForm = { accountId: null, civility: 1, phone: null } as const;

/** Also deletes messages older than the three years that the privacy policy states, unless they have to be kept. */
export function insertMessage(database: Database, message: NewMessage, at: Date) {
  const { accountId, civility, lastName, firstName, email, phone, object } = message;
  return database.row<{ id: number }>(sql`
    with swept as (delete from contact_messages m where m.created_at < ${at}::timestamptz - interval '3 years'
      and not exists (select from legally_held h where h.account_id = m.account_id))
    insert into contact_messages (
      account_id, civility, last_name, first_name, email, phone, object, message, locale, by_mail, quoted,
      created_at, waiting_since)
    values (${accountId}, ${civility}, ${lastName}, ${firstName}, ${email}, ${phone}, ${object}, ${message.message},
      ${message.locale}, ${message.byMail ?? false}, ${message.quoted ?? ""}, ${at}, ${at})
    returning id`);
}

/** 1 when this solution is used for the first time, else 0. Also deletes expired ones. */
export function spendCaptcha(database: Database, challenge: string, expiresAt: Date, at: Date) {
  return database.run(sql`
    with swept as (delete from spent_captchas where expires_at < ${at}::timestamptz - interval '1 hour')
    insert into spent_captchas (challenge, expires_at) values (${challenge}, ${expiresAt}) on conflict do nothing`);
}
