import { letterAddress } from "#contract/addresses.ts";
import { longDay } from "#contract/date-text.ts";
import { inLocale, type Locale } from "#contract/language.ts";
import type { RestrictionKind } from "#contract/admin/account-acts.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { isReachable } from "./desk-account.ts";
import type { AccountsDeps } from "./deps.ts";
import { createHolderLetters } from "./holder-letters.ts";
import { endAnnounced } from "./restriction-queries.ts";

/** `endsAt`: ISO 8601; null where it begins. */
type Told = { accountId: number; kind: RestrictionKind; endsAt: string | null };

export type RestrictionLetters = {
  restriction: Job<Told>;
  restrictionEnds: Job<{ accountId: number }>;
  deletionLifted: Job<{ accountId: number }>;
};

/** Tells a person that their objection or restriction is honoured, and, before it ends, when it does (GDPR, article 18, 3). */
export function createRestrictionLetters(deps: AccountsDeps): RestrictionLetters {
  const { database, jobs, place } = deps;
  const { write, toHolder } = createHolderLetters(deps);
  return {
    restriction: jobs.define(
      "accounts.restriction",
      ({ accountId, kind, endsAt }: Told) =>
        write(accountId, ({ email }, locale) =>
          isReachable(email) ? restrictionLetter(locale, place, { kind, endsAt }) : null,
        ),
      toHolder,
    ),
    restrictionEnds: jobs.define("accounts.restriction-ends", async ({ accountId }: { accountId: number }, { at }) => {
      await endAnnounced(database, accountId, at);
    }),
    deletionLifted: jobs.define(
      "accounts.deletion-lifted",
      ({ accountId }: { accountId: number }) =>
        write(accountId, ({ email }, locale) => (isReachable(email) ? liftedLetter(locale, place) : null)),
      toHolder,
    ),
  };
}

const words = {
  fr: {
    objection: {
      begins: {
        subject: (brand: string) => `Votre opposition est inscrite chez ${brand}`,
        heading: "Votre opposition est respectée",
        text: "Vous ne recevez plus de nouveautés par email ni en notification. Ce que vous regardez ne sert plus ni à la mesure d’audience, ni à des suggestions.",
      },
      ends: {
        subject: (brand: string) => `Votre opposition chez ${brand} est levée`,
        heading: "Votre opposition est levée",
        text: () =>
          "Les nouveautés et les suggestions reprennent, comme vous les avez réglées. Vous pouvez vous y opposer de nouveau à tout moment.",
      },
    },
    limitation: {
      begins: {
        subject: (brand: string) => `Vos données chez ${brand} sont limitées`,
        heading: "Le traitement de vos données est limité",
        text: "Nous gardons vos données et ne nous en servons plus que pour ce que vous utilisez et payez vous-même. Rien n’en est effacé automatiquement. Avant la fin de cette limitation, nous vous écrirons.",
      },
      ends: {
        subject: (brand: string) => `La limitation de vos données chez ${brand} prend fin`,
        heading: "La limitation de vos données prend fin",
        text: (day: string) =>
          `Le ${day}, nous traiterons de nouveau vos données comme avant. Vous n’êtes pas d’accord\u202f? Écrivez-nous d’ici là.`,
      },
    },
    write: "Nous écrire",
  },
  en: {
    objection: {
      begins: {
        subject: (brand: string) => `Your objection is registered at ${brand}`,
        heading: "Your objection is honoured",
        text: "You receive no more news by email or notification. What you watch serves neither measurement nor suggestions any more.",
      },
      ends: {
        subject: (brand: string) => `Your objection at ${brand} is lifted`,
        heading: "Your objection is lifted",
        text: () => "News and suggestions go on, as you have set them. You can object again at any time.",
      },
    },
    limitation: {
      begins: {
        subject: (brand: string) => `Your data at ${brand} are restricted`,
        heading: "The processing of your data is restricted",
        text: "We keep your data, and use them only for what you use and pay for yourself. None of them are erased automatically. Before this restriction ends we will write to you.",
      },
      ends: {
        subject: (brand: string) => `The restriction of your data at ${brand} ends`,
        heading: "The restriction of your data ends",
        text: (day: string) =>
          `On ${day} we will process your data again as before. You do not agree? Write to us until then.`,
      },
    },
    write: "Write to us",
  },
} as const;

function restrictionLetter(
  locale: Locale,
  { brandName, publicUrl }: LetterSite,
  { kind, endsAt }: { kind: RestrictionKind; endsAt: string | null },
): Letter {
  const t = words[locale];
  const { begins, ends } = t[kind];
  const text = endsAt === null ? begins.text : ends.text(longDay(endsAt, locale));
  const { subject, heading } = endsAt === null ? begins : ends;
  return {
    locale,
    subject: subject(brandName),
    preview: heading,
    heading,
    paragraphs: [text],
    action: { label: t.write, url: `${publicUrl}${letterAddress(locale, "/contactez-nous")}` },
  };
}

function liftedLetter(locale: Locale, { brandName, publicUrl }: LetterSite): Letter {
  const url = `${publicUrl}${letterAddress(locale, "/profile")}`;
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Votre compte ${brandName} n’est finalement pas effacé`,
      preview: "L’effacement demandé est levé.",
      heading: "Votre compte reste",
      paragraphs: [
        "L’effacement de votre compte, qui était demandé, est levé. Un abonnement résilié le reste\u202f: Mon Compte montre comment le reprendre.",
      ],
      action: { label: "Ouvrir mon compte", url },
      note: "Ce n’est pas ce que vous voulez\u202f? Demandez de nouveau l’effacement dans Mon Compte, ou écrivez-nous.",
    }),
    en: () => ({
      locale,
      subject: `Your ${brandName} account is not erased after all`,
      preview: "The deletion that was asked for is lifted.",
      heading: "Your account stays",
      paragraphs: [
        "The deletion of your account, which was asked for, is lifted. A cancelled subscription stays so: My Account shows how to go on with it.",
      ],
      action: { label: "Open my account", url },
      note: "This is not what you want? Ask for the deletion again in My Account, or write to us.",
    }),
  });
}
