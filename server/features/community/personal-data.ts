import { personalData } from "#server/database/personal-data.ts";

export const communityPersonalData = personalData({
  ofProfiles: [
    {
      table: "likes",
      name: "likes",
      about: { fr: "titres aimés", en: "titles liked" },
      of: "profile_id",
      columns: ["created_at", "video_id"],
      atErasure: "deletedWithProfile",
    },
    {
      table: "favourites",
      name: "favourites",
      about: { fr: "favoris", en: "favourites" },
      of: "profile_id",
      columns: ["created_at", "video_id"],
      atErasure: "deletedWithProfile",
    },
  ],
});
