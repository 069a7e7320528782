import { personalData } from "#server/database/personal-data.ts";

export const listsPersonalData = personalData({
  ofProfiles: [
    {
      table: "playlists",
      name: "playlists",
      about: { fr: "listes", en: "lists" },
      of: "profile_id",
      columns: ["id", "name", "is_default", "created_at", "updated_at"],
      within: [
        {
          table: "playlist_items",
          name: "videos",
          about: { fr: "titres d’une liste", en: "titles of a list" },
          of: "playlist_id",
          columns: ["added_at", "video_id"],
        },
      ],
      atErasure: "deletedWithProfile",
    },
  ],
});
