import { personalData } from "#server/database/personal-data.ts";

export const securityEventsPersonalData = personalData({
  ofAccount: [
    {
      table: "security_events",
      name: "security_events",
      about: {
        fr: "refus comptés par heure pour votre compte (mots de passe, codes), gardés 90 jours",
        en: "refusals counted by the hour for your account (passwords, codes), kept for 90 days",
      },
      of: "account_id",
      columns: ["hour", "kind", "network", "refusals", "first_at", "last_at", "last_call"],
      // Neither is of an account.
      leftOut: { member_id: "others", claimed: "fingerprint" },
      atErasure: "deleted",
    },
  ],
});
