import { addressIn } from "#contract/addresses.ts";
import { localeOfLanguage, type Locale, inLocale } from "#contract/language.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import { longInstant } from "#contract/date-text.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { AccountsDeps } from "./deps.ts";
import { findLinkToSend, setLinkToken, type EmailLinkKind } from "./email-link-queries.ts";
import { findPerson } from "./person-queries.ts";

export type EmailLetters = {
  link: Job<{ linkId: number }>;
  /** To the address that an account lost again. */
  undone: Job<{ accountId: number; email: string }>;
  /** To an address that was never confirmed, when the staff corrected it. */
  corrected: Job<{ accountId: number; email: string; at: string }>;
};

type Facts = { brandName: string; url: string; newEmail: string; at: Date };

/** Letters about the account's address. The secret of a link is made when it is sent: it stands in no job's data. */
export function createEmailLetters({ database, jobs, sendLetter, place }: AccountsDeps): EmailLetters {
  const sendLink = async (linkId: number, at: Date): Promise<void> => {
    const link = await findLinkToSend(database, linkId, at);
    if (!link) return;
    const token = newSecret();
    await setLinkToken(database, linkId, secretHash(token));
    const locale = localeOfLanguage(link.language_id);
    const url = place.publicUrl + addressIn(locale, `/adresse-email/${token}`);
    const facts = { brandName: place.brandName, url, newEmail: link.current_email, at: link.created_at };
    await sendLetter({ email: link.email, accountId: link.account_id }, linkLetters[link.kind](locale, facts));
  };
  return {
    link: jobs.define("accounts.email-link", ({ linkId }: { linkId: number }, { at }) => sendLink(linkId, at), {
      recipientOf: async ({ linkId }, at) => (await findLinkToSend(database, linkId, at))?.email ?? null,
    }),
    undone: jobs.define(
      "accounts.email-undone",
      async ({ accountId, email }: { accountId: number; email: string }) => {
        const person = await findPerson(database, accountId);
        if (!person) return;
        await sendLetter({ email, accountId }, undoneLetter(localeOfLanguage(person.language_id), place));
      },
      { recipientOf: async ({ email }) => email },
    ),
    corrected: jobs.define(
      "accounts.email-corrected",
      async ({ accountId, email, at }: { accountId: number; email: string; at: string }) => {
        const person = await findPerson(database, accountId);
        if (!person) return;
        await sendLetter(
          { email, accountId },
          correctedLetter(localeOfLanguage(person.language_id), place, new Date(at)),
        );
      },
      { recipientOf: async ({ email }) => email },
    ),
  };
}

const linkLetters: Record<EmailLinkKind, (locale: Locale, facts: Facts) => Letter> = {
  confirmation: confirmationLetter,
  change: changeLetter,
  undo: undoLetter,
};

function confirmationLetter(locale: Locale, { brandName, url }: Facts): Letter {
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Confirmez votre adresse email ${brandName}`,
      preview: "Un clic, et c’est fait.",
      heading: "Cette adresse est-elle bien la vôtre\u202f?",
      paragraphs: [
        `Un compte ${brandName} a été créé avec cette adresse. Confirmez-la pour être sûr de recevoir vos factures et de pouvoir retrouver votre mot de passe. Le lien est valable sept jours.`,
      ],
      action: { label: "Confirmer mon adresse", url },
      note: "Vous n’avez pas créé de compte\u202f? Ne confirmez rien, et écrivez-nous\u202f: nous le supprimerons.",
    }),
    en: () => ({
      locale,
      subject: `Confirm your ${brandName} email address`,
      preview: "One click, and it is done.",
      heading: "Is this address yours?",
      paragraphs: [
        `A ${brandName} account was created with this address. Confirm it to be sure that your invoices reach you and that you can recover your password. The link is valid for seven days.`,
      ],
      action: { label: "Confirm my address", url },
      note: "You did not create an account? Do not confirm, and write to us: we will delete it.",
    }),
  });
}

function changeLetter(locale: Locale, { brandName, url, newEmail: current }: Facts): Letter {
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Confirmez votre nouvelle adresse email ${brandName}`,
      preview: "Ce lien est valable 24 heures.",
      heading: "Votre nouvelle adresse",
      paragraphs: [
        `Vous avez demandé à vous connecter à ${brandName} avec cette adresse, à la place de ${current}. Le lien ci-dessous est valable 24 heures. Jusque-là, rien ne change.`,
      ],
      action: { label: "Confirmer ma nouvelle adresse", url },
      note: "Vous n’avez rien demandé\u202f? Ne faites rien\u202f: cette adresse ne sera pas utilisée.",
    }),
    en: () => ({
      locale,
      subject: `Confirm your new ${brandName} email address`,
      preview: "This link is valid for 24 hours.",
      heading: "Your new address",
      paragraphs: [
        `You asked to log in to ${brandName} with this address instead of ${current}. The link below is valid for 24 hours. Until then, nothing changes.`,
      ],
      action: { label: "Confirm my new address", url },
      note: "You did not ask for this? Do nothing: this address will not be used.",
    }),
  });
}

function undoLetter(locale: Locale, { brandName, url, newEmail, at }: Facts): Letter {
  const when = longInstant(at, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `L’adresse email de votre compte ${brandName} a été modifiée`,
      preview: "Ce n’était pas vous\u202f? Vous avez sept jours pour l’annuler.",
      heading: "Votre adresse a été modifiée",
      paragraphs: [
        `Le ${when} (heure de Paris), l’adresse de votre compte ${brandName} est devenue ${newEmail}. Nos courriers y arrivent désormais, et c’est avec elle que vous vous connectez.`,
        "C’était vous\u202f? Vous n’avez rien à faire.",
        "Ce n’était pas vous\u202f? Annulez ce changement dans les sept jours\u202f: votre adresse redeviendra celle-ci, tous les appareils seront déconnectés, et nous vous enverrons un lien pour choisir un nouveau mot de passe.",
      ],
      action: { label: "Annuler ce changement", url },
    }),
    en: () => ({
      locale,
      subject: `The email address of your ${brandName} account was changed`,
      preview: "It was not you? You have seven days to undo it.",
      heading: "Your address was changed",
      paragraphs: [
        `The address of your ${brandName} account became ${newEmail}, ${when} (Paris time). Our letters go there from now on, and you log in with it.`,
        "Was it you? There is nothing to do.",
        "It was not you? Undo this change within seven days: this will be your address again, all devices will be logged out, and we will send you a link to choose a new password.",
      ],
      action: { label: "Undo this change", url },
    }),
  });
}

function undoneLetter(locale: Locale, { brandName, publicUrl }: LetterSite): Letter {
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Cette adresse n’est plus celle de votre compte ${brandName}`,
      preview: "Le changement a été annulé depuis l’ancienne adresse.",
      heading: "Le changement d’adresse a été annulé",
      paragraphs: [
        "Le changement a été annulé depuis l’ancienne adresse du compte, et tous les appareils ont été déconnectés. Pour vous connecter, utilisez de nouveau l’ancienne adresse.",
      ],
      note: `Ce n’était pas vous\u202f? Écrivez-nous\u202f: ${publicUrl}/contactez-nous`,
    }),
    en: () => ({
      locale,
      subject: `This is no longer the address of your ${brandName} account`,
      preview: "The change was undone from the old address.",
      heading: "The change of address was undone",
      paragraphs: [
        "The change was undone from the account’s old address, and all devices were logged out. To log in, use the old address again.",
      ],
      note: `It was not you? Write to us: ${publicUrl + addressIn(locale, "/contactez-nous")}`,
    }),
  });
}

/** Without the new address and without a link: this one may be a stranger's. */
function correctedLetter(locale: Locale, { brandName, publicUrl }: LetterSite, at: Date): Letter {
  const when = longInstant(at, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Cette adresse n’est plus celle d’un compte ${brandName}`,
      preview: "Notre service client l’a corrigée.",
      heading: "Cette adresse a été corrigée",
      paragraphs: [
        `Le ${when} (heure de Paris), notre service client a remplacé cette adresse par une autre dans un compte ${brandName}. Elle n’avait jamais été confirmée, et nous n’écrirons plus ici à propos de ce compte.`,
      ],
      note: `Ce compte est le vôtre, et vous n’avez rien demandé\u202f? Écrivez-nous\u202f: ${publicUrl}/contactez-nous`,
    }),
    en: () => ({
      locale,
      subject: `This is no longer the address of a ${brandName} account`,
      preview: "Our customer service corrected it.",
      heading: "This address was corrected",
      paragraphs: [
        `Our customer service replaced this address by another one in a ${brandName} account, ${when} (Paris time). It was never confirmed, and we will not write here about that account any more.`,
      ],
      note: `The account is yours, and you did not ask for this? Write to us: ${publicUrl + addressIn(locale, "/contactez-nous")}`,
    }),
  });
}
