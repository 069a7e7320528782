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
    {
      table: "comments",
      name: "comments",
      about: { fr: "commentaires", en: "comments" },
      of: "profile_id",
      columns: ["id", "video_id", "parent_id", "text", "created_at", "removed_at", "removed_for"],
      atErasure: "deletedWithProfile",
    },
    {
      table: "comment_likes",
      name: "comment_likes",
      about: { fr: "commentaires aimés", en: "comments liked" },
      of: "profile_id",
      columns: ["created_at", "comment_id"],
      atErasure: "deletedWithProfile",
    },
    {
      table: "comment_reports",
      name: "comment_reports",
      about: { fr: "signalements que vous avez faits", en: "reports you made" },
      of: "profile_id",
      columns: ["id", "comment_id", "report_problem_id", "other_reason", "created_at", "decided_at", "decision"],
      atErasure: "madeAnonymous",
    },
  ],
});
