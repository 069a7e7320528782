import { personalData, type PersonalData } from "#server/database/personal-data.ts";
import type { ProfilePictures } from "./pictures.ts";

const own = personalData({
  ofAccount: [
    {
      table: "profiles",
      name: "profiles",
      about: { fr: "profils", en: "profiles" },
      of: "account_id",
      columns: [
        "sort_index",
        "id",
        "name",
        "avatar",
        "is_kid",
        "is_default",
        "language_id",
        "age_ceiling",
        "created_at",
        "saves_revision",
        "news_revision",
      ],
      atErasure: "deleted",
    },
  ],
});

/** Every feature's rows of a profile are deleted with it, and so are its uploaded pictures. */
export function profilesPersonalData(pictures: ProfilePictures): PersonalData {
  return {
    ...own,
    files: pictures.ofAccount,
    async erase(database, accountId, at) {
      await pictures.forgetAll(database, accountId);
      await own.erase(database, accountId, at);
    },
  };
}
