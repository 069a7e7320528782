/** Errors of fields of what scripts and other systems use; see `fields.ts`. */
export const scriptFaults = {
  tokenEnd: {
    fr: "Choisissez un jour dans l’année qui vient",
    en: "Choose a day within the coming year",
  },
  webhookUrl: {
    fr: "Entrez une adresse https publique, sans mot de passe",
    en: "Enter a public https address, without a password",
  },
} as const;
