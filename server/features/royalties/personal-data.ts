import { personalData } from "#server/database/personal-data.ts";

/** Deleted when the month's royalties are closed, after as long as the watch log, or with the account. */
export const royaltiesPersonalData = personalData({
  ofAccount: [
    {
      table: "royalty_viewers",
      name: "watched_by_day",
      about: {
        fr: "durée regardée de chaque titre par jour, pour rémunérer les ayants droit",
        en: "how long each title was watched by day, to pay rights holders",
      },
      of: "account_id",
      columns: ["day", "video_id", "territory", "seconds"],
      atErasure: "deleted",
    },
  ],
});
