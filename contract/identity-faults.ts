/** Errors of fields of the operator's identity, links and pages of text. */
export const identityFaults = {
  siren: { fr: "Ce numéro SIREN n’est pas valide", en: "This SIREN number is not valid" },
  vatNumber: { fr: "Ce numéro de TVA n’est pas valide", en: "This VAT number is not valid" },
  vatNumberOfOther: {
    fr: "Ce numéro de TVA est celui d’un autre SIREN",
    en: "This VAT number belongs to another SIREN",
  },
  secureUrl: { fr: "Cette adresse doit commencer par https://", en: "This address must begin with https://" },
  urlTwice: { fr: "Cette adresse figure deux fois", en: "This address stands there twice" },
  slugTaken: { fr: "Une page porte déjà cette adresse", en: "A page has this address already" },
  placeholder: {
    fr: "Ce texte contient entre accolades un nom que le site ne connaît pas",
    en: "This text has a name in braces that the site does not know",
  },
} as const;
