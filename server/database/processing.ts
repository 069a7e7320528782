import { sql, type Sql } from "./sql.ts";

/**
 * What is done with a person's data without the contract needing it: letters and notices of new titles, measurement, and
 * suggestions by what they watched. An objection (GDPR, article 21) or a limitation (article 18) leaves a person out of it.
 */
export const purposes = ["news", "measurement", "suggestions"] as const;
export type Purpose = (typeof purposes)[number];

/** Condition: the data of this account may be used for it. */
export function mayProcess(accountId: Sql, purpose: Purpose): Sql {
  return sql`not exists (
    select from refused_processing r where r.account_id = ${accountId} and r.purpose = ${purpose})`;
}

/** The same, of a profile's account. */
export function mayProcessOf(profileId: number, purpose: Purpose): Sql {
  return sql`not exists (
    select from viewers p join refused_processing r on r.account_id = p.account_id
    where p.id = ${profileId} and r.purpose = ${purpose})`;
}
