import { personalData } from "#server/database/personal-data.ts";

export const impersonationPersonalData = personalData({
  ofAccount: [
    {
      table: "impersonations",
      name: "seen_by_staff",
      about: {
        fr: "quand le service client a vu le site comme vous le voyez",
        en: "when customer service saw the site as you see it",
      },
      of: "account_id",
      columns: ["id", "begun_at", "expires_at", "ended_at"],
      leftOut: { token_hash: "secret", seen_by: "others", member_id: "others", staff_session_id: "others" },
      atErasure: "deleted",
    },
  ],
});
