import { personalData } from "#server/database/personal-data.ts";

export const lettersPersonalData = personalData({
  ofAccount: [
    {
      table: "sent_letters",
      name: "letters",
      about: {
        fr: "courriers que nous vous avons envoyés, gardés deux ans, sans leurs liens secrets",
        en: "letters that we sent you, kept for two years, without their secret links",
      },
      of: "account_id",
      columns: ["id", "kind", "again_of", "sent_to", "locale", "subject", "html", "body", "attachments", "created_at"],
      leftOut: { job_id: "others", job_data: "others" },
      within: [
        {
          table: "letter_attempts",
          name: "attempts",
          about: { fr: "ce que le serveur de courrier a répondu", en: "what the mail server answered" },
          of: "letter_id",
          columns: ["attempt", "began_at", "ended_at", "outcome", "code", "answer", "message_id"],
        },
      ],
      atErasure: "deleted",
    },
  ],
});
