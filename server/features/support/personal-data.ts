import { personalData } from "#server/database/personal-data.ts";

export const supportPersonalData = personalData({
  ofAccount: [
    {
      table: "contact_messages",
      name: "messages",
      about: { fr: "messages à l’assistance", en: "messages to support" },
      of: "account_id",
      columns: [
        "id",
        "civility",
        "last_name",
        "first_name",
        "email",
        "phone",
        "object",
        "message",
        "created_at",
        "answered_at",
      ],
      leftOut: { answered_by: "others" },
      within: [
        {
          table: "contact_answers",
          name: "answers",
          about: { fr: "réponses de l’assistance", en: "answers of support" },
          of: "message_id",
          columns: ["id", "text", "created_at"],
          leftOut: { written_by: "others" },
        },
      ],
      atErasure: "deleted",
    },
  ],
});
