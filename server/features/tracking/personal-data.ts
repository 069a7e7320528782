import { personalData } from "#server/database/personal-data.ts";

export const trackingPersonalData = personalData({
  ofAccount: [
    {
      table: "tracking_events",
      name: "events",
      about: {
        fr: "étapes de l’inscription, lectures et résiliations que le service compte",
        en: "steps of the sign-up, plays and cancellations that the service counts",
      },
      of: "account_id",
      columns: ["id", "name", "visitor", "details", "consented", "happened_at", "sent_at"],
      atErasure: "deleted",
    },
  ],
});
