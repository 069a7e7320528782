import { addressIn } from "#contract/addresses.ts";
import { longInstant } from "#contract/date-text.ts";
import { inLocale, type Locale } from "#contract/language.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { isReachable } from "./desk-account.ts";
import type { AccountsDeps } from "./deps.ts";
import { createHolderLetters } from "./holder-letters.ts";

export type BlockLetters = {
  blocked: Job<{ accountId: number; told: string; at: string }>;
  unblocked: Job<{ accountId: number }>;
};

/** Tells a person that their account is blocked, and why, and that it no longer is. Not to pupils, who have no address. */
export function createBlockLetters(deps: AccountsDeps): BlockLetters {
  const { jobs, place } = deps;
  const { write, toHolder } = createHolderLetters(deps);
  return {
    blocked: jobs.define(
      "accounts.blocked",
      ({ accountId, told, at }: { accountId: number; told: string; at: string }) =>
        write(accountId, ({ email }, locale) =>
          isReachable(email) ? blockedLetter(locale, place, { told, at: new Date(at) }) : null,
        ),
      toHolder,
    ),
    unblocked: jobs.define(
      "accounts.unblocked",
      ({ accountId }: { accountId: number }) =>
        write(accountId, ({ email }, locale) => (isReachable(email) ? unblockedLetter(locale, place) : null)),
      toHolder,
    ),
  };
}

function blockedLetter(
  locale: Locale,
  { brandName, publicUrl }: LetterSite,
  { told, at }: { told: string; at: Date },
): Letter {
  const when = longInstant(at, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Votre compte ${brandName} est bloqué`,
      preview: told,
      heading: "Votre compte est bloqué",
      paragraphs: [
        `Depuis le ${when} (heure de Paris), personne ne peut plus se connecter à votre compte, et tous vos appareils sont déconnectés. Voici pourquoi\u202f:`,
        told,
        "Si vous payez un abonnement sur notre site, il n’est plus renouvelé. Vos factures restent à votre disposition sur demande.",
      ],
      action: { label: "Nous écrire", url: `${publicUrl}/contactez-nous` },
      note: "Vous pensez que c’est une erreur\u202f? Écrivez-nous\u202f: une personne lira votre message.",
    }),
    en: () => ({
      locale,
      subject: `Your ${brandName} account is blocked`,
      preview: told,
      heading: "Your account is blocked",
      paragraphs: [
        `Since ${when} (Paris time), nobody can log in to your account any more, and all your devices are logged out. This is why:`,
        told,
        "If you pay for a subscription on our site, it is no longer renewed. You can still have your invoices on request.",
      ],
      action: { label: "Write to us", url: publicUrl + addressIn(locale, "/contactez-nous") },
      note: "You think that this is a mistake? Write to us: a person will read your message.",
    }),
  });
}

function unblockedLetter(locale: Locale, { brandName, publicUrl }: LetterSite): Letter {
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Votre compte ${brandName} n’est plus bloqué`,
      preview: "Vous pouvez de nouveau vous connecter.",
      heading: "Votre compte n’est plus bloqué",
      paragraphs: [
        "Vous pouvez de nouveau vous connecter, avec le même mot de passe.",
        "Si votre abonnement a été arrêté entre-temps, Mon Compte montre comment le reprendre.",
      ],
      action: { label: "Me connecter", url: `${publicUrl}/connexion` },
    }),
    en: () => ({
      locale,
      subject: `Your ${brandName} account is no longer blocked`,
      preview: "You can log in again.",
      heading: "Your account is no longer blocked",
      paragraphs: [
        "You can log in again, with the same password.",
        "If your subscription was stopped meanwhile, My Account shows how to go on with it.",
      ],
      action: { label: "Log in", url: publicUrl + addressIn(locale, "/connexion") },
    }),
  });
}
