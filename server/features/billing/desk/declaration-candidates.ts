import type { DeclarationFit, WaitingDeclaration } from "#contract/admin/declarations.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingDeps } from "../deps.ts";
import { findPayerByEmail, type DeclarationRow } from "../leaving/queries.ts";
import { isSameName } from "../leaving/same-name.ts";
import { findPayers } from "../subscriptions/payer-queries.ts";
import { isReachable } from "../subscriptions/reachable.ts";
import { standingsOf } from "./desk.ts";
import { findAccountsByMoney } from "./finding.ts";

const mostShown = 8;
/** What is exact counts for more than what is nearly right. */
const weights: Record<DeclarationFit, number> = {
  email: 8,
  reference: 8,
  name: 4,
  "email-like": 2,
  "name-like": 1,
};

type Reader = { locale: Locale; at: Date };

/** The accounts that a declaration may mean, with what speaks for each; the likeliest first. */
export async function candidatesOf(
  database: Database,
  { peopleLike }: Pick<BillingDeps, "peopleLike">,
  { name, email, reference }: DeclarationRow,
  { locale, at }: Reader,
): Promise<WaitingDeclaration["candidates"]> {
  const sameAddress = await findPayerByEmail(database, email);
  const likeAddress = idsOf(await peopleLike(database, email));
  const likeName = idsOf(await peopleLike(database, name));
  const byReference = new Set(
    reference === "" ? [] : (await findAccountsByMoney(database, reference)).map((one) => one.account_id),
  );
  const ids = [...new Set([...(sameAddress ? [sameAddress.id] : []), ...byReference, ...likeAddress, ...likeName])];
  const people = (await findPayers(database, ids)).filter((one) => isReachable(one.email));
  const listed = people
    .map((person) => {
      const isName = isSameName(person, { first_name: name, last_name: "" });
      const fits: DeclarationFit[] = [
        ...(person.id === sameAddress?.id ? (["email"] as const) : []),
        ...(byReference.has(person.id) ? (["reference"] as const) : []),
        ...(isName ? (["name"] as const) : []),
        ...(person.id !== sameAddress?.id && likeAddress.has(person.id) ? (["email-like"] as const) : []),
        ...(!isName && likeName.has(person.id) ? (["name-like"] as const) : []),
      ];
      return { person, fits, weight: fits.reduce((sum, fit) => sum + weights[fit], 0) };
    })
    .toSorted((one, other) => other.weight - one.weight || one.person.id - other.person.id)
    .slice(0, mostShown);
  const standings = await standingsOf(
    database,
    listed.map(({ person }) => person.id),
    at,
    locale,
  );
  return listed.map(({ person, fits }) => ({
    id: person.id,
    name: `${person.first_name} ${person.last_name}`.trim(),
    email: person.email,
    fits,
    standing: standings.get(person.id)?.standing ?? "none",
    plan: standings.get(person.id)?.plan ?? null,
  }));
}

const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));
