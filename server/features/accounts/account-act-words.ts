import type { Locale, locales } from "#contract/language.ts";

/** What an act on an account will do, and why it cannot be done, for the staff. */
export const accountActWords = {
  fr: {
    language: { fr: "français", en: "anglais" },
    letter: (language: string, email: string) => `Un courrier en ${language} part à ${email}.`,
    noLetter: "Aucun courrier ne part.",
    block: "Personne ne peut plus se connecter à ce compte. À qui donne le bon mot de passe, le motif est affiché.",
    unblock: "La personne peut de nouveau se connecter. Les appareils restent déconnectés.",
    staysCancelled: "L’abonnement reste comme il est\u202f: une résiliation se lève à part.",
    noDevices: "Aucun appareil n’est connecté.",
    unnamedDevices: (count: number) => (count === 1 ? "un appareil inconnu" : `${count} appareils inconnus`),
    signedOut: (devices: string, count: number) =>
      count === 1 ? `${devices} est déconnecté aussitôt.` : `${devices} sont déconnectés aussitôt.`,
    playback: "Une lecture en cours y est coupée.",
    passwordStays: "Le mot de passe reste le même.",
    confirm: (email: string) => `${email} est inscrite comme confirmée, sans le lien du courrier.`,
    pending: "Le lien de confirmation déjà envoyé ne sert plus.",
    failures: {
      erased: "Ce compte est effacé.",
      blocked: "Ce compte est déjà bloqué.",
      unblocked: "Ce compte n’est pas bloqué.",
      noDevices: "Aucun appareil n’est connecté.",
      confirmed: "Cette adresse est déjà confirmée.",
      noAddress: "Ce compte n’a pas d’adresse email.",
    },
  },
  en: {
    language: { fr: "French", en: "English" },
    letter: (language: string, email: string) => `A letter in ${language} goes to ${email}.`,
    noLetter: "No letter is sent.",
    block: "Nobody can log in to this account any more. Whoever gives the right password is shown the reason.",
    unblock: "The person can log in again. The devices stay logged out.",
    staysCancelled: "The subscription stays as it is: a cancellation is lifted separately.",
    noDevices: "No device is logged in.",
    unnamedDevices: (count: number) => (count === 1 ? "an unknown device" : `${count} unknown devices`),
    signedOut: (devices: string, count: number) =>
      count === 1 ? `${devices} is logged out at once.` : `${devices} are logged out at once.`,
    playback: "What is playing there stops.",
    passwordStays: "The password stays the same.",
    confirm: (email: string) => `${email} is registered as confirmed, without the letter’s link.`,
    pending: "The link that was sent to confirm it no longer works.",
    failures: {
      erased: "This account is erased.",
      blocked: "This account is blocked already.",
      unblocked: "This account is not blocked.",
      noDevices: "No device is logged in.",
      confirmed: "This address is confirmed already.",
      noAddress: "This account has no email address.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type AccountActFailure = keyof (typeof accountActWords)[Locale]["failures"];
