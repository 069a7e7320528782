import type { DrawnAvatar } from "#contract/avatars.ts";
import { languageIdOf, type Locale } from "#contract/language.ts";
import { countsAsPerson, kidsCeiling, noCeiling, ownKidIndex } from "#contract/profiles.ts";
import type { Rating } from "#contract/rating.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { requireCodeGiven, type AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { drawnAvatar, firstAvatar } from "./avatars.ts";
import type { ProfilePictures } from "./pictures.ts";
import {
  deleteProfile,
  findProfiles,
  insertProfile,
  updateProfile,
  type ProfileChange,
  type ProfileRow,
} from "./queries.ts";

/** Whoever holds a session of the account: a profile of it, or the account before one is chosen. */
export type Holder = Pick<AccountSession, "accountId" | "parentalCode">;

export type ProfileForm = {
  name: string;
  language_id?: 1 | 2 | undefined;
  avatar?: DrawnAvatar | undefined;
  is_kid?: boolean | undefined;
  age_ceiling?: Rating | undefined;
};

export type SavingDeps = {
  database: Database;
  /** Sets the language of the account's letters. */
  setLettersLanguage: (database: Database, accountId: number, languageId: 1 | 2) => Promise<unknown>;
};

/** Changes to an account's profiles, serialised by the account's lock. */
export function createSaving({ database, setLettersLanguage }: SavingDeps, pictures: ProfilePictures) {
  const ownRow = async (inside: Database, holder: Holder, id: number): Promise<ProfileRow> => {
    const rows = await findProfiles(inside, holder.accountId);
    const own = rows.find((row) => row.id === id);
    return found(own, "profile", id);
  };

  return {
    /** @throws AppError notFound; invalid, for the picture or the ceiling; parentalCodeNeeded, for another ceiling */
    async change(holder: Holder, id: number, form: Partial<ProfileForm>, upload?: Buffer): Promise<void> {
      const { name, language_id, age_ceiling } = form;
      // Under the account's lock, so that each of two concurrent changes removes the picture that it replaced.
      const replace = (change: ProfileChange) =>
        database.transaction(async (inside) => {
          await lockAccount(inside, holder.accountId);
          const before = await ownRow(inside, holder, id);
          checkCeiling(holder, before, age_ceiling);
          await updateProfile(inside, holder.accountId, id, change);
          // Letters are written in the primary profile's language.
          if (before.is_default && change.language_id !== undefined)
            await setLettersLanguage(inside, holder.accountId, change.language_id);
          return before.avatar;
        });
      const drawing = form.avatar && drawnAvatar(form.avatar);
      const before = await pictures.keep(upload, (uploaded) =>
        replace({ name, language_id, age_ceiling, avatar: uploaded ?? drawing }),
      );
      if (upload || drawing) await pictures.forget(before);
    },

    /** @throws AppError notAllowed on a personal account; conflict when the family is complete; as `change` */
    add: (holder: Holder, form: ProfileForm, upload: Buffer | undefined, at: Date): Promise<number> =>
      pictures.keep(upload, (uploaded) =>
        database.transaction(async (inside) => {
          const account = found(await lockAccount(inside, holder.accountId), "user");
          const rows = await findProfiles(inside, holder.accountId);
          refuseOneMore(account, rows);
          const is_kid = form.is_kid ?? false;
          const age_ceiling = is_kid ? kidsCeiling : noCeiling;
          checkCeiling(holder, { is_kid, age_ceiling }, form.age_ceiling);
          const profile = {
            name: form.name,
            avatar: uploaded ?? (form.avatar ? drawnAvatar(form.avatar) : firstAvatar(is_kid, rows.length)),
            is_kid,
            is_default: false,
            sort_index: 1 + Math.max(...rows.map((row) => row.sort_index)),
            language_id: form.language_id ?? 1,
            age_ceiling: form.age_ceiling ?? age_ceiling,
          };
          return insertProfile(inside, holder.accountId, profile, at);
        }),
      ),

    /** @throws AppError notFound; notAllowed for the primary profile and the kid profile made at registration */
    async remove(holder: Holder, id: number): Promise<void> {
      const row = await ownRow(database, holder, id);
      if (row.is_default || isOwnKid(row)) throw new AppError("notAllowed");
      const { avatar } = found(await deleteProfile(database, holder.accountId, id), "profile", id);
      await pictures.forget(avatar);
    },
  };
}

/** The primary profile and the kid profile of a new account, in its own transaction. */
export async function createFirst(
  inside: Database,
  { accountId, name, locale, at }: { accountId: number; name: string; locale: Locale; at: Date },
): Promise<void> {
  const language_id = languageIdOf(locale);
  const first = { name, avatar: firstAvatar(false, accountId), is_kid: false, is_default: true, sort_index: 0 };
  const kid = { name: "Kids", avatar: firstAvatar(true, accountId), is_kid: true, is_default: false };
  await insertProfile(inside, accountId, { ...first, language_id, age_ceiling: noCeiling }, at);
  await insertProfile(
    inside,
    accountId,
    { ...kid, language_id, sort_index: ownKidIndex, age_ceiling: kidsCeiling },
    at,
  );
}

/** The only profile of a pupil, below the age ceiling of their class. */
export async function createOfPupil(
  inside: Database,
  {
    accountId,
    name,
    locale,
    ageCeiling,
    at,
  }: { accountId: number; name: string; locale: Locale; ageCeiling: number; at: Date },
): Promise<void> {
  const language_id = languageIdOf(locale);
  const profile = { name, avatar: firstAvatar(false, accountId), is_kid: false, is_default: true, sort_index: 0 };
  await insertProfile(inside, accountId, { ...profile, language_id, age_ceiling: ageCeiling }, at);
}

/**
 * Changing a ceiling needs the parental code, and a kid's never exceeds that of the kids space.
 * @throws AppError invalid, parentalCodeNeeded
 */
function checkCeiling(
  holder: Holder,
  { is_kid, age_ceiling }: Pick<ProfileRow, "is_kid" | "age_ceiling">,
  wanted: Rating | undefined,
): void {
  if (wanted === undefined || wanted === age_ceiling) return;
  if (is_kid && wanted > kidsCeiling) throw new AppError("invalid", { fields: { age_ceiling: "value" } });
  requireCodeGiven(holder);
}

const oneProfile = {
  fr: "Un compte individuel a un seul profil, en plus du profil Kids",
  en: "An individual account has one profile, beside the Kids profile",
};
const atMost = (people: number) => ({ fr: `Maximum ${people} utilisateurs`, en: `At most ${people} users` });

function refuseOneMore(account: { type: 1 | 2; people_limit: number }, rows: readonly ProfileRow[]): void {
  const { type, people_limit: people } = account;
  if (type !== 2) throw new AppError("notAllowed", { said: oneProfile });
  if (rows.filter((row) => !isOwnKid(row)).length >= people) throw new AppError("conflict", { said: atMost(people) });
}

function isOwnKid(row: ProfileRow): boolean {
  return !countsAsPerson({ is_kid: row.is_kid, sortIndex: row.sort_index });
}
