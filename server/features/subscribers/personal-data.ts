import { personalData } from "#server/database/personal-data.ts";

export const subscribersPersonalData = personalData({
  ofAccount: [
    {
      table: "staff_notes",
      name: "staff_notes",
      about: { fr: "ce que l’équipe a noté à votre sujet", en: "what the staff noted about you" },
      of: "account_id",
      columns: ["id", "text", "created_at"],
      leftOut: { written_by: "others", member_id: "others" },
      atErasure: "deleted",
    },
  ],
});
