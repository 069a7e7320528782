import type { ByLocale, Locale } from "./language.ts";

/**
 * Errors of fields that the pages of visitors and subscribers check or name themselves, in both languages. They load these
 * texts alone: what only the server finds comes as a text with its answer, and the desk has all (`field-faults.ts`).
 */
export const pageFaults = {
  coupon: { fr: "Coupon invalide : ce code n’existe pas", en: "Invalid coupon: there is no such code" },
  required: { fr: "Ce champ est obligatoire", en: "This field is required" },
  email: { fr: "Veuillez entrer une adresse email valide", en: "Please enter a valid email address" },
  emailTaken: {
    fr: "Cette adresse email est déjà utilisée",
    en: "This email address is already in use",
  },
  nicknameLength: {
    fr: "Votre pseudo ne peut pas dépasser 20 caractères",
    en: "Your nickname cannot be longer than 20 characters",
  },
  passwordLength: {
    fr: "Votre mot de passe doit contenir au moins 8 caractères",
    en: "Your password must be at least 8 characters long",
  },
  passwordTooLong: {
    fr: "Votre mot de passe ne peut pas dépasser 128 caractères",
    en: "Your password cannot be longer than 128 characters",
  },
  passwordConfirmation: {
    fr: "Confirmation du mot de passe n’est pas correcte",
    en: "The password confirmation does not match",
  },
  tooLong: { fr: "Ce texte est trop long", en: "This text is too long" },
  characters: {
    fr: "Ce champ contient des caractères qui ne sont pas acceptés",
    en: "This field contains characters that are not accepted",
  },
  name: {
    fr: "Veuillez écrire ce nom en lettres latines, sans chiffre ni symbole",
    en: "Please write this name in Latin letters, without digits or symbols",
  },
  parentalCode: { fr: "Le code doit contenir de 4 à 6 chiffres", en: "The code must have 4 to 6 digits" },
  resetLink: {
    fr: "Ce lien a expiré ou a déjà servi. Veuillez en demander un nouveau.",
    en: "This link has expired or was already used. Please ask for a new one.",
  },
  date: { fr: "Veuillez entrer une date valide", en: "Please enter a valid date" },
  dateFuture: { fr: "Cette date est dans le futur", en: "This date is in the future" },
  tooYoung: {
    fr: "L’abonnement est réservé aux personnes majeures",
    en: "Only adults may subscribe",
  },
  phone: { fr: "Veuillez entrer un numéro de téléphone valide", en: "Please enter a valid phone number" },
  choice: { fr: "Veuillez faire un choix", en: "Please make a choice" },
  cardExpiry: { fr: "Date d’expiration est invalide", en: "The expiry date is invalid" },
  cardNumber: { fr: "Le numéro de carte est invalide", en: "The card number is invalid" },
  cardCvvThree: {
    fr: "Le cryptogramme de cette carte compte 3 chiffres, au dos",
    en: "The security code of this card has 3 digits, on the back",
  },
  cardCvvFour: {
    fr: "Le cryptogramme d’une American Express compte 4 chiffres, au recto",
    en: "The security code of an American Express has 4 digits, on the front",
  },
  cardCvv: { fr: "Le cryptogramme est invalide", en: "The security code is invalid" },
  terms: {
    fr: "Veuillez accepter les conditions générales de vente",
    en: "Please accept the terms and conditions of sale",
  },
  startNow: {
    fr: "Veuillez demander à commencer tout de suite : l’abonnement s’ouvre dès le paiement",
    en: "Please ask to start at once: the subscription opens with the payment",
  },
  image: { fr: "Veuillez sélectionner un fichier d’image", en: "Please select an image file" },
  imagePixels: {
    fr: "Cette image est trop grande. Veuillez en choisir une de 50 mégapixels au plus.",
    en: "This image is too large. Please choose one of at most 50 megapixels.",
  },
  imageSize: {
    fr: "La taille des images acceptée est de 10 Mo au plus",
    en: "Images may be 10 MB at most",
  },
  captcha: {
    fr: "Le captcha de vérification est obligatoire",
    en: "The verification is required",
  },
  groupCode: {
    fr: "Ce code n’est pas valable. Vérifiez-le auprès de qui vous l’a donné.",
    en: "This code is not valid. Check it with whoever gave it to you.",
  },
  passwordCode: {
    fr: "Ce code n’est pas valable pour ce pseudonyme. Vérifiez les deux, ou demandez un nouveau code à votre enseignant.",
    en: "This code is not valid for this pseudonym. Check both, or ask your teacher for a new code.",
  },
  value: { fr: "Cette valeur n’est pas acceptée", en: "This value is not accepted" },
} as const satisfies Record<string, ByLocale<string>>;

export type PageFault = keyof typeof pageFaults;

/** The text of an error that a page found. A message that is not a name of the table (a library's default) reads as 'value'. */
export function pageFaultText(message: string, locale: Locale): string {
  const fault = Object.hasOwn(pageFaults, message) ? pageFaults[message as PageFault] : pageFaults.value;
  return fault[locale];
}
