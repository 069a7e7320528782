import { personalData } from "#server/database/personal-data.ts";

export const notificationsPersonalData = personalData({
  ofProfiles: [
    {
      table: "notifications",
      name: "notifications",
      about: { fr: "notifications reçues", en: "notifications received" },
      of: "profile_id",
      columns: ["id", "activity_name", "video_id", "comment_id", "is_seen", "created_at", "removed_at"],
      leftOut: { actor_id: "others" },
      atErasure: "deletedWithProfile",
    },
  ],
});
