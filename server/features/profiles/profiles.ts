import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Locale } from "#contract/fields.ts";
import { countsAsPerson, ownKidIndex, peopleLimit, type TitleOnDay } from "#contract/profiles.ts";
import type { Profile } from "#contract/user.ts";
import type { Database } from "#server/database/pool.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { ActiveProfile, Subscriber } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { avatarImage, AvatarFault } from "./avatar-image.ts";
import { avatarUrl, isUploaded, readyAvatar, uploadedAvatar } from "./avatars.ts";
import {
  deleteProfile,
  findMarks,
  findProfiles,
  findTitlesOnDays,
  insertProfile,
  lockAccount,
  renamePrimary,
  updateProfile,
  type MarkRow,
  type ProfileChange,
  type ProfileRow,
} from "./queries.ts";

export type ProfilesParts = {
  database: Database;
  /** Where pictures lie: what is written under a key is served at /images/<key>. */
  images: {
    write(key: string, content: Readable): Promise<void>;
    remove(key: string): Promise<void>;
    open(key: string): Promise<{ read(): Promise<Buffer | Readable> } | undefined>;
  };
};

export type ProfileChanges = {
  id?: number | undefined;
  name: string;
  language_id?: 1 | 2 | undefined;
  is_kid?: boolean | undefined;
};

/** Whoever holds a session of the account: a profile of it, or the account before one is chosen. */
type Holder = Pick<Subscriber, "accountId">;

export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles({ database, images }: ProfilesParts) {
  const profilesOf = async (accountId: number, at: Date, asker: Viewer | null = null): Promise<Profile[]> => {
    const rows = await findProfiles(database, accountId);
    const marks = await findMarks(database, rows, asker, at);
    return rows.map((row) => profileOf(row, marks));
  };
  const profile = async (accountId: number, id: number, at: Date): Promise<Profile> =>
    found(
      (await profilesOf(accountId, at)).find((one) => one.id === id),
      "profile",
      id,
    );

  /** The picture lies there before a profile names it, and goes again when none came to name it. */
  const withPicture = async <T>(
    upload: Buffer | undefined,
    save: (avatar: string | undefined) => Promise<T>,
  ): Promise<T> => {
    if (!upload) return save(undefined);
    const key = uploadedAvatar(randomBytes(16).toString("hex"));
    await images.write(key, Readable.from([await asAvatar(upload)]));
    return save(key).catch(async (error: unknown) => {
      await images.remove(key);
      throw error;
    });
  };
  const forget = async (avatar: string) => {
    if (isUploaded(avatar)) await images.remove(avatar);
  };

  /** Answers the picture that went. One change after the other, so that each forgets what it replaced. */
  const replace = (holder: Holder, id: number, change: ProfileChange) =>
    database.transaction(async (inside) => {
      await lockAccount(inside, holder.accountId);
      const rows = await findProfiles(inside, holder.accountId);
      const before = found(
        rows.find((row) => row.id === id),
        "profile",
        id,
      );
      await updateProfile(inside, holder.accountId, id, change);
      return before.avatar;
    });

  const change = async (holder: Holder, id: number, changes: Partial<ProfileChanges>, upload: Buffer | undefined) => {
    const { name, language_id } = changes;
    const before = await withPicture(upload, (avatar) => replace(holder, id, { name, language_id, avatar }));
    if (upload) await forget(before);
  };

  const add = (holder: Holder, changes: ProfileChanges, upload: Buffer | undefined, at: Date): Promise<number> =>
    withPicture(upload, (avatar) =>
      database.transaction(async (inside) => {
        const account = found(await lockAccount(inside, holder.accountId), "user");
        const rows = await findProfiles(inside, holder.accountId);
        refuseOneMore(account.type, rows);
        const isKid = changes.is_kid ?? false;
        const last = Math.max(...rows.map((row) => row.sort_index));
        return insertProfile(
          inside,
          holder.accountId,
          {
            name: changes.name,
            avatar: avatar ?? readyAvatar(isKid, rows.length),
            is_kid: isKid,
            is_default: false,
            sort_index: last + 1,
            language_id: changes.language_id ?? 1,
          },
          at,
        );
      }),
    );

  return {
    profilesOf,
    /** The primary profile and the kid profile of a new account, in its own transaction. */
    async createFirst(
      inside: Database,
      account: { accountId: number; name: string; locale: Locale; at: Date },
    ): Promise<void> {
      const { accountId, name, locale, at } = account;
      const language_id = locale === "en" ? 2 : 1;
      const first = { language_id, is_default: true, is_kid: false, sort_index: 0 } as const;
      const kid = { language_id, is_default: false, is_kid: true, sort_index: ownKidIndex } as const;
      await insertProfile(inside, accountId, { ...first, name, avatar: readyAvatar(false, accountId) }, at);
      await insertProfile(
        inside,
        accountId,
        { ...kid, name: "Kids", avatar: readyAvatar(true, accountId), age_ceiling: 10 },
        at,
      );
    },
    renamePrimary,
    /** @throws AppError notFound; notAllowed on a personal account; conflict when the family is complete; invalid, for the picture */
    async save(
      holder: Holder,
      changes: ProfileChanges,
      upload: Buffer | undefined,
      at: Date,
    ): Promise<{ saved: Profile; isNew: boolean }> {
      const isNew = changes.id === undefined;
      const id = changes.id ?? (await add(holder, changes, upload, at));
      if (!isNew) await change(holder, id, changes, upload);
      return { saved: await profile(holder.accountId, id, at), isNew };
    },
    /** @throws AppError invalid, for the picture */
    async savePrimaryPicture(holder: Holder, upload: Buffer): Promise<void> {
      const primary = (await findProfiles(database, holder.accountId)).find((row) => row.is_default);
      await change(holder, found(primary, "profile").id, {}, upload);
    },
    /** @throws AppError notFound; notAllowed for the primary profile and the kid profile made at registration */
    async remove(holder: Holder, id: number): Promise<void> {
      const row = found(
        (await findProfiles(database, holder.accountId)).find((one) => one.id === id),
        "profile",
        id,
      );
      if (row.is_default || isOwnKid(row)) throw new AppError("notAllowed");
      const { avatar } = found(await deleteProfile(database, holder.accountId, id), "profile", id);
      await forget(avatar);
    },
    /** What the profile liked or watched, a page at a time. */
    titlesOnDays: (kind: "likes" | "histories", viewer: ActiveProfile, paging: Paging, at: Date) =>
      pageOfFound(paging, async (window) => {
        const { rows, total } = await findTitlesOnDays(database, kind, viewer, window, at);
        const data: TitleOnDay[] = rows.map(({ video_id, title, created_at }) => ({
          video_id,
          title,
          created_at: created_at.toISOString(),
        }));
        return { data: JSON.stringify(data), total };
      }),
    /** The pictures that people of this account uploaded. */
    async uploadedPicturesOf(accountId: number): Promise<{ name: string; content: Buffer }[]> {
      const files: { name: string; content: Buffer }[] = [];
      for (const { avatar } of await findProfiles(database, accountId)) {
        const file = isUploaded(avatar) ? await images.open(avatar) : undefined;
        if (file) files.push({ name: avatar, content: await buffer(Readable.from(await file.read())) });
      }
      return files;
    },
    /** Within the transaction that erases the account. */
    async forgetPicturesOf(inside: Database, accountId: number): Promise<void> {
      for (const { avatar } of await findProfiles(inside, accountId)) await forget(avatar);
    },
    async setLanguage(holder: Holder & { profileId: number }, languageId: 1 | 2, at: Date): Promise<Profile> {
      await replace(holder, holder.profileId, { language_id: languageId });
      return profile(holder.accountId, holder.profileId, at);
    },
  };
}

/** @throws AppError notAllowed on a personal account; conflict when there are as many people as there may be */
function refuseOneMore(accountType: 1 | 2, rows: readonly ProfileRow[]): void {
  if (accountType !== 2) throw new AppError("notAllowed");
  if (rows.filter((row) => !isOwnKid(row)).length >= peopleLimit) throw new AppError("conflict");
}

function isOwnKid(row: ProfileRow): boolean {
  return !countsAsPerson({ is_kid: row.is_kid, sortIndex: row.sort_index });
}

async function asAvatar(upload: Buffer): Promise<Buffer> {
  try {
    return await avatarImage(upload);
  } catch (error) {
    if (error instanceof AvatarFault) throw new AppError("invalid", { fields: { avatar_file: error.fault } });
    throw error;
  }
}

function profileOf(row: ProfileRow, marks: readonly MarkRow[]): Profile {
  const marked = (kind: MarkRow["kind"]) =>
    (marks.find((mark) => mark.profile_id === row.id && mark.kind === kind)?.video_ids ?? []).map((video_id) => ({
      video_id,
    }));
  return {
    id: row.id,
    name: row.name,
    avatar_url: avatarUrl(row.avatar),
    is_kid: row.is_kid,
    is_default: row.is_default,
    sortIndex: row.sort_index,
    language: { id: row.language_id },
    age_ceiling: row.age_ceiling,
    favorites: marked("favorites"),
    likes: marked("likes"),
    histories: marked("histories"),
  };
}
