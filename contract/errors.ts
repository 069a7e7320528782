import type { Locale } from "./language.ts";

/**
 * Every error of the API by name, with the code in its body, its HTTP status, and the words a reader gets where the call
 * has no better ones. Codes below 400 and above 599 are the product's own; the others equal the status. The browser shows
 * what the server sends: only types of this file belong in pages.
 */
export const errorCatalogue = {
  wrongCredentials: {
    code: 100,
    status: 401,
    message: {
      fr: "Veuillez vérifier votre email ou mot de passe",
      en: "Please recheck your email and password",
    },
  },
  tooManyAttempts: {
    code: 101,
    status: 429,
    message: {
      fr: "Trop de tentatives. Veuillez patienter quelques minutes avant de réessayer.",
      en: "Too many tries. Please wait a few minutes before trying again.",
    },
  },
  /** Told only to who proved that the account is theirs. */
  accountBlocked: {
    code: 102,
    status: 403,
    message: { fr: "Ce compte est bloqué", en: "This account is blocked" },
  },
  screenLost: {
    code: 300,
    status: 402,
    message: {
      fr: "La lecture a été reprise sur un autre écran",
      en: "Playback was taken over by another screen",
    },
  },
  signedInElsewhere: {
    code: 301,
    status: 401,
    message: {
      fr: "Votre compte est connecté sur un autre appareil",
      en: "Your account is logged onto another device",
    },
  },
  sessionEnded: {
    code: 302,
    status: 401,
    message: {
      fr: "Votre session est terminée. Veuillez vous reconnecter.",
      en: "Your session has ended. Please log in again.",
    },
  },
  invalid: { code: 400, status: 400, message: { fr: "Requête invalide", en: "Invalid request" } },
  noProfile: {
    code: 400,
    status: 400,
    message: { fr: "User profile does not exist", en: "User profile does not exist" },
  },
  notAllowed: {
    code: 403,
    status: 403,
    message: { fr: "Vous n’avez pas accès à cette page", en: "You may not do this" },
  },
  notFound: { code: 404, status: 404, message: { fr: "Introuvable", en: "Record not found" } },
  tooSlow: {
    code: 408,
    status: 408,
    message: { fr: "L’envoi a pris trop de temps", en: "What was sent took too long to arrive" },
  },
  conflict: {
    code: 409,
    status: 409,
    message: { fr: "Cette opération a déjà été effectuée", en: "This has already been done" },
  },
  tooLarge: {
    code: 413,
    status: 413,
    message: { fr: "L’envoi est trop volumineux", en: "What was sent is too large" },
  },
  wrongType: {
    code: 415,
    status: 415,
    message: { fr: "Ce format n’est pas accepté", en: "This format is not accepted" },
  },
  tooManyRequests: {
    code: 429,
    status: 429,
    message: {
      fr: "Trop de requêtes. Veuillez patienter un instant.",
      en: "Too many requests. Please wait a moment.",
    },
  },
  unexpected: {
    code: 500,
    status: 500,
    message: {
      fr: "Un problème est survenu. Notre équipe est en train de résoudre ce problème. Merci de votre compréhension !",
      en: "Something went wrong. Our team is working on it. Thank you for your understanding!",
    },
  },
  /** Temporary: the program is shutting down, or its database is unreachable. */
  serviceUnavailable: {
    code: 503,
    status: 503,
    message: {
      fr: "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.",
      en: "The service is unavailable for a moment. Please try again shortly.",
    },
  },
  screenLimit: {
    code: 600,
    status: 403,
    message: {
      fr: "D’autres personnes utilisent votre compte. Arrêtez la lecture sur un autre appareil pour continuer ici.",
      en: "Other people are using your account. Stop playback on another device to go on here.",
    },
  },
  subscriptionNeeded: {
    code: 601,
    status: 403,
    message: { fr: "Votre abonnement a expiré", en: "Your subscription has expired" },
  },
  aboveCeiling: {
    code: 602,
    status: 403,
    message: {
      fr: "Ce programme est au-dessus de la limite d’âge de ce profil",
      en: "This title is above the age limit of this profile",
    },
  },
  unavailable: {
    code: 603,
    status: 403,
    message: { fr: "Ce programme n’est pas disponible pour le moment", en: "This title is not available right now" },
  },
  parentalCodeNeeded: {
    code: 604,
    status: 403,
    message: { fr: "Le code parental est demandé pour continuer", en: "The parental code is needed to go on" },
  },
  /** Of the staff: the password was right, the second factor is still to be given. */
  secondFactorNeeded: {
    code: 605,
    status: 403,
    message: {
      fr: "Confirmez d’abord votre connexion avec votre second facteur",
      en: "Confirm your login with your second factor first",
    },
  },
  /** Of the staff who see the site as a person. */
  readOnly: {
    code: 606,
    status: 403,
    message: {
      fr: "Vous voyez ce compte sans pouvoir rien y changer ni rien y lire en vidéo",
      en: "You see this account without changing or playing anything",
    },
  },
  /** A free episode rated 16, by day. */
  freeAtNight: {
    code: 607,
    status: 403,
    message: {
      fr: "Sans abonnement, cet épisode se regarde de 22 h 30 à 5 h, heure de Paris",
      en: "Without a subscription, this episode plays from 22:30 to 5:00, Paris time",
    },
  },
} as const satisfies Record<string, { code: number; status: number; message: Record<Locale, string> }>;

export type ErrorName = keyof typeof errorCatalogue;

/** The body of every error. `messages` and `errors` contain the same in two formats. */
export type ErrorBody = {
  error: {
    code: number;
    message: string;
    messages?: Record<string, string>;
    errors?: { field: string; error: string }[];
    /** Only with a 500: the reference of the log line. */
    reference?: string;
    /** Data to display with a code: the screens in use (600), the rating (602), whether a parental code exists (604). */
    details?: unknown;
  };
};
