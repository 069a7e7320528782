import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { TitleOnDay } from "#contract/profiles.ts";
import type { Profile } from "#contract/user.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { ActiveProfile } from "#server/http/callers.ts";
import { found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { avatarUrl } from "./avatars.ts";
import { profilesPersonalData } from "./personal-data.ts";
import { createPictures, type Images } from "./pictures.ts";
import {
  findMarks,
  findProfiles,
  findTitlesOnDays,
  renamePrimary,
  type MarkRow,
  type ProfileRow,
  type TitleRow,
} from "./queries.ts";
import { createFirst, createOfPupil, createSaving, type Holder, type ProfileForm, type SavingDeps } from "./saving.ts";

export type Profiles = ReturnType<typeof createProfiles>;

type ProfilesDeps = SavingDeps & { images: Images; pictures: Pictures };

/** An account's profiles with names, pictures, marks and history. */
export function createProfiles({ images, pictures: reader, ...deps }: ProfilesDeps) {
  const { database } = deps;
  const pictures = createPictures(images, reader);
  const { add, change, remove } = createSaving(deps, pictures);
  const profilesOf = async (accountId: number, at: Date, asker: Viewer | null = null): Promise<Profile[]> => {
    const rows = await findProfiles(database, accountId);
    const marks = await findMarks(database, rows, asker, at);
    return rows.map((row) => profileOf(row, marks));
  };
  const profile = async (accountId: number, id: number, at: Date): Promise<Profile> => {
    const all = await profilesOf(accountId, at);
    const own = all.find((one) => one.id === id);
    return found(own, "profile", id);
  };

  return {
    profilesOf,
    createFirst,
    createOfPupil,
    renamePrimary,
    remove,
    /** Changes the profile with the given id, or adds one without. @throws AppError as `change` and `add` */
    async save(
      holder: Holder,
      { id: known, ...form }: ProfileForm & { id?: number | undefined },
      upload: Buffer | undefined,
      at: Date,
    ): Promise<{ saved: Profile; isNew: boolean }> {
      const id = known ?? (await add(holder, form, upload, at));
      if (known !== undefined) await change(holder, known, form, upload);
      return { saved: await profile(holder.accountId, id, at), isNew: known === undefined };
    },
    /** @throws AppError invalid, for the picture */
    async savePrimaryPicture(holder: Holder, upload: Buffer): Promise<void> {
      const rows = await findProfiles(database, holder.accountId);
      const primary = rows.find((row) => row.is_default);
      await change(holder, found(primary, "profile").id, {}, upload);
    },
    async setLanguage(holder: Holder & { profileId: number }, language_id: 1 | 2, at: Date): Promise<Profile> {
      await change(holder, holder.profileId, { language_id });
      return profile(holder.accountId, holder.profileId, at);
    },
    personalData: profilesPersonalData(pictures),
    /** A page of what the profile liked or watched. */
    titlesOnDays: (kind: "likes" | "histories", viewer: ActiveProfile, paging: Paging, at: Date) =>
      pageOfFound(paging, async (window) => {
        const { rows, total } = await findTitlesOnDays(database, kind, viewer, window, at);
        return { data: rows.map(titleOnDay), total };
      }),
  };
}

function titleOnDay({ video_id, title, created_at }: TitleRow): TitleOnDay {
  return { video_id, title, created_at: created_at.toISOString() };
}

function profileOf(row: ProfileRow, marks: readonly MarkRow[]): Profile {
  const marked = (kind: MarkRow["kind"]) =>
    (marks.find((mark) => mark.profile_id === row.id && mark.kind === kind)?.video_ids ?? []).map((video_id) => ({
      video_id,
    }));
  return {
    id: row.id,
    name: row.name,
    nickname: row.nickname,
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
