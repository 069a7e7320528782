/** Errors of fields of the staff's acts on subscribers. */
export const deskFaults = {
  freeDays: { fr: "De 1 à 90 jours", en: "1 to 90 days" },
  outageBegin: {
    fr: "La panne commence avant sa fin, il y a un an au plus",
    en: "The outage begins before its end, at most a year ago",
  },
  outageEnd: { fr: "La panne doit être finie", en: "The outage must be over" },
} as const;
