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
    {
      table: "notification_settings",
      name: "notification_settings",
      about: { fr: "réglages des notifications", en: "notification settings" },
      of: "profile_id",
      columns: ["new_episodes", "replies", "likes", "weekly_digest", "digest_since"],
      atErasure: "deletedWithProfile",
    },
    {
      table: "notification_likers",
      name: "announced_likes",
      about: {
        fr: "mentions J’aime annoncées aux auteurs d’avis",
        en: "likes announced to authors of reviews",
      },
      of: "profile_id",
      columns: ["comment_id", "notified_at"],
      atErasure: "deletedWithProfile",
    },
  ],
});
