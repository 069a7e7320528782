/** Errors of subscribers' fields that only the server finds: it knows the account, the passwords and the other names. */
export const accountFaults = {
  emailSame: {
    fr: "C’est déjà l’adresse de votre compte",
    en: "This is the address of your account already",
  },
  emailLink: {
    fr: "Ce lien n’est pas valable. Ouvrez-le tel qu’il est dans notre dernier courrier.",
    en: "This link is not valid. Open it as it stands in our latest letter.",
  },
  passwordCommon: {
    fr: "Ce mot de passe est l’un des premiers que l’on essaierait\u202f: choisissez-en un autre, par exemple quatre mots sans lien",
    en: "This password is among the first that somebody would try: choose another one, such as four unrelated words",
  },
  passwordHasAddress: {
    fr: "Votre mot de passe ne doit pas contenir votre adresse email",
    en: "Your password must not contain your email address",
  },
  currentPassword: {
    fr: "Votre mot de passe actuel n’est pas correct",
    en: "Your current password is not correct",
  },
  parentalCodeWrong: { fr: "Ce code n’est pas correct", en: "This code is not correct" },
  passkey: {
    fr: "Cette clé d’accès n’a pas été reconnue. Veuillez réessayer.",
    en: "This passkey was not recognised. Please try again.",
  },
  pseudonymTaken: {
    fr: "Ce pseudonyme est déjà pris dans ce groupe",
    en: "This pseudonym is taken in this group",
  },
  listName: { fr: "Vous avez déjà une liste de ce nom", en: "You already have a list with this name" },
  reportReason: { fr: "Veuillez sélectionner une raison", en: "Please select a reason" },
} as const;
