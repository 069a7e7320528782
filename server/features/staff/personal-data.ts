import { personalData } from "#server/database/personal-data.ts";

export const staffPersonalData = personalData({
  ofAccount: [
    {
      table: "staff",
      name: "staff",
      about: {
        fr: "votre rôle dans l’équipe, si vous en faites partie",
        en: "your role in the team, if you belong to it",
      },
      of: "account_id",
      columns: ["created_at", "role"],
      atErasure: "deleted",
    },
  ],
});
