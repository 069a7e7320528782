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
        "locale",
        "waiting_since",
        "answered_at",
        "closed_at",
      ],
      leftOut: { answered_by: "others", closed_by: "others", assigned_to: "others", assigned_name: "others" },
      within: [
        {
          table: "contact_answers",
          name: "answers",
          about: { fr: "réponses de l’assistance", en: "answers of support" },
          of: "message_id",
          columns: ["id", "text", "created_at"],
          leftOut: { written_by: "others" },
        },
        {
          table: "legal_requests",
          name: "requests",
          about: { fr: "demandes au titre de la loi", en: "requests by law" },
          of: "message_id",
          columns: [
            "message_id",
            "kind",
            "received_on",
            "due_on",
            "extended_at",
            "outcome",
            "settled_at",
            "declaration_id",
          ],
          leftOut: { settled_by: "others", alarms: "others" },
        },
        {
          table: "contact_follow_ups",
          name: "follow_ups",
          about: { fr: "suites de vos messages", en: "what you wrote afterwards" },
          of: "message_id",
          columns: ["id", "object", "text", "created_at"],
        },
      ],
      atErasure: "deleted",
    },
  ],
});
