import { personalData } from "#server/database/personal-data.ts";

export const playbackPersonalData = personalData({
  ofAccount: [
    {
      table: "screen_leases",
      name: "screens",
      about: { fr: "écrans sur lesquels une lecture est en cours", en: "screens that are playing" },
      of: "account_id",
      columns: [
        ...[
          "id",
          "session_id",
          "screen",
          "profile_id",
          "video_id",
          "taken_at",
          "renewed_at",
          "expires_at",
          "lost_at",
          "freed_at",
        ],
      ],
      atErasure: "deletedWithProfile",
    },
  ],
  ofProfiles: [
    {
      table: "histories",
      name: "histories",
      about: { fr: "titres commencés ou vus, et où vous en êtes", en: "titles begun or watched, and how far" },
      of: "profile_id",
      columns: [
        ...["watched_at", "video_id", "series_id", "position_seconds", "saved_at", "completed_at", "hidden_at"],
        ...["viewed_at", "furthest_seconds", "finished_at"],
      ],
      atErasure: "deletedWithProfile",
    },
    {
      table: "watch_log",
      name: "watched",
      about: { fr: "journal de lecture", en: "log of what was played" },
      of: "profile_id",
      columns: ["id", "video_id", "session_id", "action", "position_seconds", "created_at"],
      atErasure: "deleted",
    },
    {
      table: "player_preferences",
      name: "player_preferences",
      about: { fr: "préférences du lecteur", en: "preferences of the player" },
      of: "profile_id",
      columns: [
        ...["autoplay", "quality", "caption_size", "caption_color", "caption_background", "caption_edge"],
        ...["captions_on", "captions_language", "captions_kind", "audio_language", "audio_description"],
      ],
      atErasure: "deletedWithProfile",
    },
    {
      table: "series_preferences",
      name: "series_preferences",
      about: { fr: "sous-titres et langue choisis pour une série", en: "captions and sound chosen for a series" },
      of: "profile_id",
      columns: [
        ...["series_id", "captions_on", "captions_language", "captions_kind", "audio_language", "audio_description"],
      ],
      atErasure: "deletedWithProfile",
    },
  ],
});
