import type { ActPreview } from "#contract/admin/acts.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { effectsOfNaming, sameName } from "./naming-words.ts";
import { findNamed, findPerson, lockPeople, mergePerson, renamePerson, type Person } from "./people-queries.ts";

type Naming = { id: number; name: string; locale: Locale };
type Plan = { person: Person; into: Person | undefined; preview: ActPreview };

/** A person's new name; where it is another person's, the two become one. @throws AppError notFound; conflict for the same name */
async function planned(database: Database, { id, name, locale }: Naming): Promise<Plan> {
  const person = found(await findPerson(database, id), "person", id);
  if (person.name === name) throw new AppError("conflict", { said: sameName });
  const named = await findNamed(database, name);
  const into = named && named.id !== id ? named : undefined;
  const effects = effectsOfNaming[locale]({ person, name, into });
  return { person, into, preview: { effects, fingerprint: fingerprintOf({ person, name, into }) } };
}

export async function previewNaming(database: Database, naming: Naming): Promise<ActPreview> {
  return (await planned(database, naming)).preview;
}

/** Within the caller's transaction. @throws AppError as the preview, and conflict with the new one */
export async function namePerson(
  inside: Database,
  naming: Naming,
  shown: string,
): Promise<{ before: Person; after: Person }> {
  await lockPeople(inside);
  const { person, into, preview } = await planned(inside, naming);
  refuseChanged(preview, shown, naming.locale);
  if (into) await mergePerson(inside, person.id, into.id);
  else await renamePerson(inside, person.id, naming.name);
  const after = into?.id ?? person.id;
  return { before: person, after: found(await findPerson(inside, after), "person", after) };
}
