import type { ByLocale, Locale } from "./language.ts";
import * as z from "zod/mini";
import { brandFaults } from "./brand-faults.ts";
import { deskFaults } from "./desk-faults.ts";
import { offerFaults } from "./offer-faults.ts";
import { scriptFaults } from "./script-faults.ts";

/**
 * Errors of a single field, in both languages. Schemas refer to them by name; the server's answer and the form below the
 * field take their text from this table.
 */
export const fieldFaults = {
  required: { fr: "Ce champ est obligatoire", en: "This field is required" },
  email: { fr: "Veuillez entrer une adresse email valide", en: "Please enter a valid email address" },
  emailTaken: {
    fr: "Cette adresse email est déjà utilisée",
    en: "This email address is already in use",
  },
  emailSame: {
    fr: "C’est déjà l’adresse de votre compte",
    en: "This is the address of your account already",
  },
  emailLink: {
    fr: "Ce lien n’est pas valable. Ouvrez-le tel qu’il est dans notre dernier courrier.",
    en: "This link is not valid. Open it as it stands in our latest letter.",
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
  passwordCommon: {
    fr: "Ce mot de passe est l’un des premiers que l’on essaierait\u202f: choisissez-en un autre, par exemple quatre mots sans lien",
    en: "This password is among the first that somebody would try: choose another one, such as four unrelated words",
  },
  passwordHasAddress: {
    fr: "Votre mot de passe ne doit pas contenir votre adresse email",
    en: "Your password must not contain your email address",
  },
  passwordConfirmation: {
    fr: "Confirmation du mot de passe n’est pas correcte",
    en: "The password confirmation does not match",
  },
  currentPassword: {
    fr: "Votre mot de passe actuel n’est pas correct",
    en: "Your current password is not correct",
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
  parentalCodeWrong: { fr: "Ce code n’est pas correct", en: "This code is not correct" },
  resetLink: {
    fr: "Ce lien a expiré ou a déjà servi. Veuillez en demander un nouveau.",
    en: "This link has expired or was already used. Please ask for a new one.",
  },
  secondFactorCode: {
    fr: "Ce code n’est pas correct, ou il a déjà servi",
    en: "This code is not correct, or was already used",
  },
  passkey: {
    fr: "Cette clé d’accès n’a pas été reconnue. Veuillez réessayer.",
    en: "This passkey was not recognised. Please try again.",
  },
  staffLink: {
    fr: "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à un administrateur.",
    en: "This link has expired or was already used. Ask an admin for a new one.",
  },
  staffPasswordLength: {
    fr: "Votre mot de passe doit contenir au moins 12 caractères",
    en: "Your password must be at least 12 characters long",
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
  ...offerFaults,
  ...deskFaults,
  ...brandFaults,
  ...scriptFaults,
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
  pseudonymTaken: {
    fr: "Ce pseudonyme est déjà pris dans ce groupe",
    en: "This pseudonym is taken in this group",
  },
  groupKind: {
    fr: "Le groupe a déjà des membres : il ne peut plus changer de public",
    en: "The group has members already: it cannot change whom it is for",
  },
  seats: {
    fr: "Indiquez un nombre de places, de 1 à 100 000",
    en: "Enter a number of seats, from 1 to 100,000",
  },
  groupSeats: {
    fr: "Le groupe compte déjà plus de membres",
    en: "The group already has more members",
  },
  termsNotice: {
    fr: "Les abonnés sont prévenus 30 jours avant : choisissez une date dans au moins 31 jours",
    en: "Subscribers are told 30 days ahead: choose a date at least 31 days from now",
  },
  dateOver: { fr: "Cette date est passée", en: "This date is over" },
  listName: { fr: "Vous avez déjà une liste de ce nom", en: "You already have a list with this name" },
  decisionReason: {
    fr: "Écrivez votre raison : les deux parties la liront.",
    en: "Write your reason: both sides will read it.",
  },
  untilBeforeFrom: {
    fr: "La fin doit être après le début",
    en: "The end must be after the beginning",
  },
  kidRating: {
    fr: "Un titre pour enfants est tous publics ou déconseillé aux moins de 10 ans",
    en: "A title for kids is for all audiences, or from 10 years",
  },
  kidTitle: { fr: "Choisissez un titre pour enfants", en: "Choose a title for kids" },
  markers: {
    fr: "Ces repères doivent se suivre et tenir dans la durée du titre",
    en: "These markers must follow one another, within the length of the title",
  },
  numberTwice: { fr: "Un numéro ne peut servir qu’une fois", en: "A number can be used only once" },
  slug: {
    fr: "Un identifiant s’écrit en minuscules sans accent, en chiffres et en tirets",
    en: "A slug is written in lower case without accents, digits and hyphens",
  },
  slugTwice: {
    fr: "Cet identifiant est déjà plus haut dans le fichier",
    en: "This slug stands above in the file already",
  },
  seriesUnknown: { fr: "Cette série n’existe pas", en: "This series does not exist" },
  fixed: {
    fr: "Un import ne change ni le type d’un titre, ni sa place dans sa série",
    en: "An import changes neither the type of a title nor its place in its series",
  },
  titleFile: {
    fr: "Ce fichier n’est pas un tableau de titres en CSV ou en JSON, avec les colonnes d’un export",
    en: "This file is no table of titles in CSV or JSON, with the columns of an export",
  },
  fileSize: { fr: "Ce fichier est trop volumineux", en: "This file is too large" },
  territory: { fr: "Veuillez choisir des pays de la liste", en: "Please choose countries of the list" },
  reportReason: { fr: "Veuillez sélectionner une raison", en: "Please select a reason" },
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
  value: { fr: "Cette valeur n’est pas acceptée", en: "This value is not accepted" },
} as const satisfies Record<string, ByLocale<string>>;

export type FieldFault = keyof typeof fieldFaults;

/** The text of a field error. A message that is not a name of the table (a library's default) reads as 'value'. */
export function fieldFaultText(message: string, locale: Locale): string {
  const fault = Object.hasOwn(fieldFaults, message) ? fieldFaults[message as FieldFault] : fieldFaults.value;
  return fault[locale];
}

/** A check's message, type-checked against the table above. */
export const fault = (name: FieldFault): FieldFault => name;

/** Ids are integers from 1 to 2^31 − 1, sent as text in paths and queries. */
export const Id = z.coerce.number().check(z.int(), z.positive(), z.lte(2_147_483_647));

// Control characters and bidirectional controls, which are never part of a name.
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** U+2800, the blank braille pattern, is categorised as a symbol but invisible. */
const visibleCharacter = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line of text, trimmed, normalised to NFC; `max` counts code points. */
export function line(max: number, whenLong: FieldFault = "tooLong") {
  return z.pipe(
    z.string(fault("required")),
    z.pipe(
      z.transform((text: string) => text.trim().normalize("NFC")),
      z.string().check(
        z.refine((text) => !unprintable.test(text), fault("characters")),
        z.refine((text) => [...text].length <= max, whenLong),
      ),
    ),
  );
}

export const hasVisible = (text: string): boolean => visibleCharacter.test(text);

/** One line with at least one visible character. */
export function requiredLine(max: number, whenLong: FieldFault = "tooLong") {
  return line(max, whenLong).check(z.refine(hasVisible, fault("required")));
}

// What all mail servers accept: ASCII before the @, a domain of Latin letters, digits and hyphens after it.
const addressPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([\p{Script=Latin}0-9]([\p{Script=Latin}0-9-]*[\p{Script=Latin}0-9])?\.)+[\p{Script=Latin}]{2,}$/u;

/** An email address, trimmed and lower-cased; at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const Email = z.pipe(
  z.string(fault("required")),
  z.pipe(
    z.transform((text: string) => text.trim().toLowerCase().normalize("NFC")),
    z.string().check(
      z.refine((text) => text.length > 0, fault("required")),
      z.refine((text) => text.length <= 254 && addressPattern.test(text), fault("email")),
    ),
  ),
);

/** 8 to 128 arbitrary characters. */
export const NewPassword = z.string(fault("required")).check(
  z.refine((text) => text !== "", fault("required")),
  z.minLength(8, fault("passwordLength")),
  z.maxLength(128, fault("passwordTooLong")),
);

/** `page` from 1 and `limit` 1 to 100, as in every list of the contract. */
export function paging(defaultLimit: number) {
  return {
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), defaultLimit),
  };
}

/** One page of a list; `next_page` is null at the end. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    total_page: z.int(),
    next_page: z.nullable(z.int()),
  });
}

/** An instant as ISO 8601 in UTC. */
export const Instant = z.string();
