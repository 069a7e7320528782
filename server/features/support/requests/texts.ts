import { inLocale, type Locale } from "#contract/language.ts";
import { letterAddress } from "#contract/addresses.ts";
import { longCivilDay, longDay } from "#contract/date-text.ts";
import type { LegalKind } from "#contract/support.ts";
import { isDeclared } from "./clock.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";

/** What a request asks for. */
export function requestName(kind: LegalKind, locale: Locale): string {
  return inLocale(locale, {
    fr: () =>
      ({
        access: "Accès aux données personnelles",
        correction: "Rectification de données personnelles",
        deletion: "Effacement de données personnelles",
        objection: "Opposition à un traitement",
        limitation: "Limitation d’un traitement",
        accessibility: "Réclamation sur l’accessibilité",
        cancellation: "Résiliation déclarée sans connexion",
        withdrawal: "Rétractation déclarée sans connexion",
      })[kind],
    en: () =>
      ({
        access: "Access to personal data",
        correction: "Correction of personal data",
        deletion: "Erasure of personal data",
        objection: "Objection to a processing",
        limitation: "Restriction of a processing",
        accessibility: "Complaint about accessibility",
        cancellation: "Cancellation declared without logging in",
        withdrawal: "Withdrawal declared without logging in",
      })[kind],
  });
}

/** What stands in the inbox for a declaration that was not written as a message. */
export function declaredText({ reference }: { reference: string }, locale: Locale): string {
  return inLocale(locale, {
    fr: () => `Référence indiquée\u202f: ${reference === "" ? "aucune" : reference}`,
    en: () => `Reference given: ${reference === "" ? "none" : reference}`,
  });
}

/** Tells the person that their request takes up to three months (GDPR, article 12, 3). */
export function extensionText({ dueOn, why }: { dueOn: string; why: string }, locale: Locale): string {
  const day = longCivilDay(dueOn, locale);
  return inLocale(locale, {
    fr: () =>
      `Votre demande nous demande plus de temps que le mois prévu. Nous vous répondrons au plus tard le ${day}.\n\nPourquoi\u202f: ${why}`,
    en: () =>
      `Your request takes us more time than the month. We will answer you by ${day} at the latest.\n\nWhy: ${why}`,
  });
}

type Said = { site: LetterSite; firstName: string; hasAccount: boolean; deletionAt: string | null };

/** An answer as far as the program knows it: what the person can do by themselves, and what the law keeps. */
export function preparedAnswer(kind: LegalKind, said: Said, locale: Locale): string | null {
  const words = isDeclared(kind)
    ? askBack(locale)
    : said.hasAccount
      ? wordsFor(kind, said, locale)
      : withoutAccount(kind, locale);
  if (words === null) return null;
  return inLocale(locale, {
    fr: () => `Bonjour ${said.firstName},\n\n${words}`,
    en: () => `Hello ${said.firstName},\n\n${words}`,
  });
}

/** Asks whoever declared something for what would tell whose contract it is. */
function askBack(locale: Locale): string {
  return inLocale(locale, {
    fr: () =>
      "Votre déclaration nous est bien parvenue, et sa date compte. Nous ne savons pas encore à quel contrat elle se rapporte. Pourriez-vous nous écrire l’adresse email du compte, le numéro du contrat (il commence par C-) ou celui d’une facture\u202f?",
    en: () =>
      "Your declaration has reached us, and its date counts. We do not know yet which contract it is about. Could you write us the email address of the account, the number of the contract (it begins with C-) or that of an invoice?",
  });
}

function withoutAccount(kind: LegalKind, locale: Locale): string | null {
  if (kind !== "access" && kind !== "deletion" && kind !== "correction") return null;
  return inLocale(locale, {
    fr: () =>
      "Aucun compte n’a l’adresse depuis laquelle vous nous écrivez. Nous gardons vos messages à l’assistance trois ans, puis ils sont supprimés. Si vous avez un compte avec une autre adresse, écrivez-nous en étant connecté.",
    en: () =>
      "No account has the address from which you write. We keep your messages to support for three years; then they are deleted. If you have an account with another address, write to us while logged in.",
  });
}

function wordsFor(kind: LegalKind, { site, deletionAt }: Said, locale: Locale): string | null {
  const url = `${site.publicUrl}${letterAddress(locale, "/profile")}`;
  const { brandName } = site;
  const erasedOn = deletionAt === null ? null : longDay(deletionAt, locale);
  if (kind === "access")
    return inLocale(locale, {
      fr: () =>
        `La copie de tout ce que ${brandName} conserve de vous se télécharge dans Mon compte, une fois connecté\u202f: ${url}\n\nElle est faite au moment où vous la demandez. Elle dit aussi ce qu’elle ne contient pas, et pourquoi.`,
      en: () =>
        `The copy of all that ${brandName} keeps of you is downloaded in My account, once you are logged in: ${url}\n\nIt is made when you ask for it. It also says what it does not contain, and why.`,
    });
  if (kind === "correction")
    return inLocale(locale, {
      fr: () =>
        `Vous pouvez corriger vous-même votre nom, votre adresse email et votre téléphone dans Mon compte\u202f: ${url}`,
      en: () => `You can correct your name, email address and phone yourself in My account: ${url}`,
    });
  if (kind === "deletion")
    return inLocale(locale, {
      fr: () =>
        `${erasedOn === null ? `Vous pouvez supprimer votre compte dans Mon compte\u202f: ${url}\n\nIl est effacé trente jours plus tard\u202f; jusque-là, vous pouvez changer d’avis.` : `La suppression de votre compte est déjà demandée\u202f: il sera effacé le ${erasedOn}.`}\n\nLes factures restent dix ans, comme le code de commerce l’impose (article L123-22). Le reste est effacé ou rendu anonyme.`,
      en: () =>
        `${erasedOn === null ? `You can delete your account in My account: ${url}\n\nIt is erased thirty days later; until then you can change your mind.` : `The deletion of your account is under way: it will be erased on ${erasedOn}.`}\n\nInvoices stay for ten years, as the French commercial code requires (article L123-22). The rest is erased or made anonymous.`,
    });
  return null;
}

type Alarm = { messageId: number; kind: LegalKind; name: string; dueOn: string };

/** Tells the operator that a request has to be answered soon. Without what the person wrote. */
export function alarmLetter(
  { brandName, publicUrl }: LetterSite,
  { messageId, kind, name, dueOn }: Alarm,
  locale: Locale,
): Letter {
  const day = longCivilDay(dueOn, locale);
  const url = `${publicUrl}/admin/messages/${messageId}`;
  const asked = requestName(kind, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `À répondre au plus tard le ${day} (${brandName}, message ${messageId})`,
      preview: asked,
      heading: "Une demande attend sa réponse",
      paragraphs: [
        isDeclared(kind)
          ? "Cette déclaration compte depuis sa réception. Dites de qui elle vient, ou répondez."
          : "La loi fixe une date à cette demande. Répondez, ou prolongez le délai en disant pourquoi.",
      ],
      box: { label: "Au plus tard le", value: day },
      facts: [
        { label: "Demande", value: asked },
        { label: "De", value: name },
      ],
      action: { label: "Ouvrir la demande", url },
    }),
    en: () => ({
      locale,
      subject: `To be answered by ${day} (${brandName}, message ${messageId})`,
      preview: asked,
      heading: "A request waits for its answer",
      paragraphs: [
        isDeclared(kind)
          ? "This declaration counts from its receipt. Say whose it is, or answer it."
          : "The law sets a date for this request. Answer it, or extend the time and say why.",
      ],
      box: { label: "By", value: day },
      facts: [
        { label: "Request", value: asked },
        { label: "From", value: name },
      ],
      action: { label: "Open the request", url },
    }),
  });
}
