import { errorCatalogue, type ErrorBody, type ErrorName } from "#contract/errors.ts";
import { fieldFaultText, type Locale } from "#contract/fields.ts";
import { missingText } from "./entities.ts";
import type { AppError } from "./errors.ts";

const texts: Record<ErrorName, { fr: string; en: string }> = {
  wrongCredentials: {
    fr: "Veuillez vérifier votre email ou mot de passe",
    en: "Please recheck your email and password",
  },
  tooManyTries: {
    fr: "Trop de tentatives. Veuillez patienter quelques minutes avant de réessayer.",
    en: "Too many tries. Please wait a few minutes before trying again.",
  },
  screenLost: {
    fr: "La lecture a été reprise sur un autre écran",
    en: "Playback was taken over by another screen",
  },
  signedInElsewhere: {
    fr: "Votre compte est connecté sur un autre appareil",
    en: "Your account is logged onto another device",
  },
  sessionEnded: {
    fr: "Votre session est terminée. Veuillez vous reconnecter.",
    en: "Your session has ended. Please log in again.",
  },
  invalid: { fr: "Requête invalide", en: "Invalid request" },
  noProfile: { fr: "User profile does not exist", en: "User profile does not exist" },
  notAllowed: { fr: "Vous n’avez pas accès à cette page", en: "You may not do this" },
  notFound: { fr: "Introuvable", en: "Record not found" },
  tooSlow: { fr: "L’envoi a pris trop de temps", en: "What was sent took too long to arrive" },
  conflict: { fr: "Cette opération a déjà été effectuée", en: "This has already been done" },
  tooLarge: { fr: "L’envoi est trop volumineux", en: "What was sent is too large" },
  wrongType: { fr: "Ce format n’est pas accepté", en: "This format is not accepted" },
  tooManyRequests: {
    fr: "Trop de requêtes. Veuillez patienter un instant.",
    en: "Too many requests. Please wait a moment.",
  },
  unexpected: {
    fr: "Un problème est survenu. Notre équipe est en train de résoudre ce problème. Merci de votre compréhension !",
    en: "Something went wrong. Our team is working on it. Thank you for your understanding!",
  },
  serviceUnavailable: {
    fr: "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.",
    en: "The service is unavailable for a moment. Please try again shortly.",
  },
  screenLimit: {
    fr: "D’autres personnes utilisent votre compte. Arrêtez la lecture sur un autre appareil pour continuer ici.",
    en: "Other people are using your account. Stop playback on another device to go on here.",
  },
  subscriptionNeeded: { fr: "Votre abonnement a expiré", en: "Your subscription has expired" },
  aboveCeiling: {
    fr: "Ce programme est au-dessus de la limite d’âge de ce profil",
    en: "This title is above the age limit of this profile",
  },
  parentalCodeNeeded: { fr: "Le code parental est demandé pour continuer", en: "The parental code is needed to go on" },
  secondFactorNeeded: {
    fr: "Confirmez d’abord votre connexion avec votre second facteur",
    en: "Confirm your sign-in with your second factor first",
  },
  unavailable: { fr: "Ce programme n’est pas disponible pour le moment", en: "This title is not available right now" },
};

/** The error body in the caller's language. */
export function errorBody(error: AppError, locale: Locale): ErrorBody {
  const { fault, details } = error;
  const body: ErrorBody["error"] = {
    code: errorCatalogue[fault].code,
    message: details.message ?? details.said?.[locale] ?? messageOf(error, locale),
  };
  if (details.fields) {
    const said = Object.entries(details.fields).map(([field, name]) => [field, fieldFaultText(name, locale)] as const);
    body.messages = Object.fromEntries(said);
    body.errors = said.map(([field, text]) => ({ field, error: text }));
  }
  if (details.details !== undefined) body.details = details.details;
  return { error: body };
}

function messageOf({ fault, details }: AppError, locale: Locale): string {
  if (fault === "notFound" && details.entity && details.id !== undefined) {
    return missingText(details.entity, details.id, locale);
  }
  return texts[fault][locale];
}

/** The body of a 500: the reference of the log line, and nothing about the error itself. */
export function unexpectedBody(reference: string, locale: Locale): ErrorBody {
  return { error: { code: 500, message: texts.unexpected[locale], reference } };
}

/** For transient conflicts in the database (deadlock, serialization failure): worth a retry. */
export function busyBody(reference: string): ErrorBody {
  return { error: { code: 500, message: "Server is busy at the moment. Please try again", reference } };
}
