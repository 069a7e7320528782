import type { Locale } from "#contract/language.ts";
import { addressIn } from "#contract/addresses.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import { longDay } from "#contract/date-text.ts";
import type { GroupLetter } from "./deps.ts";

export type GroupLetterFacts = Pick<GroupLetter, "kind" | "group" | "endsOn"> & {
  first_name: string;
  /** When the member's own subscription ends; null without one. */
  ownUntil: Date | null;
};

/** A letter to a member about their group. */
export function groupLetter(locale: Locale, { brandName, publicUrl }: LetterSite, facts: GroupLetterFacts): Letter {
  const { kind, group, endsOn, first_name: name, ownUntil } = facts;
  const day = longDay(noonOf(endsOn), locale);
  const own = ownUntil && longDay(ownUntil, locale);
  const t = words[locale];
  const leads = {
    account: { label: t.seeAccount, url: `${publicUrl}/profile#groupe` },
    watch: { label: t.watch, url: `${publicUrl}/accueil` },
    plan: { label: t.choosePlan, url: publicUrl + addressIn(locale, "/enregistrement") },
  };
  switch (kind) {
    case "welcome":
      return {
        locale,
        isPictured: true,
        subject: t.welcome.subject(group, brandName),
        preview: t.welcome.preview(group, day),
        heading: t.welcome.heading(name),
        paragraphs: [
          t.welcome.body(group, brandName),
          ...(own === null ? [] : [t.welcome.own(own)]),
          t.welcome.private(group),
        ],
        facts: factsOf([t.group, group], [t.paidUntil, day]),
        action: leads.watch,
        note: t.welcome.note,
      };
    case "month":
    case "week":
      return {
        locale,
        subject: t.soon.subject(group, brandName, day),
        preview: t.soon.preview(day),
        heading: t.soon.heading(name, day),
        paragraphs: [t.soon.body(group, day), own === null ? t.soon.after : t.soon.own(own)],
        facts: factsOf([t.group, group], [t.paidUntil, day]),
        action: own === null ? leads.account : leads.watch,
        note: t.soon.note,
      };
    case "ended":
      return {
        locale,
        subject: t.ended.subject(group, brandName),
        preview: t.ended.preview(day),
        heading: t.ended.heading(name),
        paragraphs: [t.ended.body(group, day), own === null ? t.kept : t.soon.own(own)],
        action: own === null ? leads.plan : leads.watch,
      };
    case "removed":
      return {
        locale,
        subject: t.removed.subject(group, brandName),
        preview: t.removed.preview,
        heading: t.removed.heading(name),
        paragraphs: [t.removed.body(group), own === null ? t.kept : t.soon.own(own)],
        action: own === null ? leads.plan : leads.watch,
        note: t.removed.note(group),
      };
  }
}

const factsOf = (...rows: [label: string, value: string][]) => rows.map(([label, value]) => ({ label, value }));

/** Noon in Paris is on the same civil day in UTC. */
const noonOf = (day: string): Date => new Date(`${day}T11:00:00Z`);

const words = {
  fr: {
    group: "Groupe",
    paidUntil: "Pris en charge jusqu’au",
    seeAccount: "Voir mon compte",
    watch: "Regarder",
    choosePlan: "Choisir mon forfait",
    kept: "Votre compte, vos profils et vos listes vous attendent. Pour continuer à regarder, choisissez un forfait.",
    welcome: {
      subject: (group: string, brand: string) => `${group} vous offre ${brand}`,
      preview: (group: string, day: string) => `Votre accès est pris en charge par ${group} jusqu’au ${day}.`,
      heading: (name: string) => `Bienvenue dans le groupe, ${name} !`,
      body: (group: string, brand: string) =>
        `${group} prend en charge votre accès à ${brand} : films, séries et espace enfants, sur un écran à la fois. Vous n’avez rien à payer.`,
      own: (day: string) =>
        `Votre propre abonnement ne sera pas renouvelé : il court encore jusqu’au ${day}, puis plus rien ne sera prélevé.`,
      private: (group: string) => `Ce que vous regardez ne regarde que vous : ${group} n’en voit rien.`,
      note: "Vous pouvez quitter le groupe à tout moment dans Mon Compte, rubrique « Mon groupe ». Votre compte vous reste.",
    },
    soon: {
      subject: (group: string, brand: string, day: string) => `${brand} : ${group} vous offre l’accès jusqu’au ${day}`,
      preview: (day: string) => `Après le ${day}, votre compte et vos listes restent.`,
      heading: (name: string, day: string) => `${name}, votre accès offert se termine le ${day}`,
      body: (group: string, day: string) =>
        `${group} prend en charge votre accès jusqu’au ${day} inclus. Rien ne sera prélevé ensuite sans votre accord.`,
      after:
        "Votre compte, vos profils et vos listes sont conservés. Si l’accès n’est pas prolongé, vous pourrez choisir un forfait le lendemain.",
      own: (day: string) =>
        `Votre propre abonnement court jusqu’au ${day} : vous pouvez continuer à regarder jusque-là.`,
      note: "Une prolongation se décide dans votre organisation. Si elle a lieu, vous n’aurez rien à faire.",
    },
    ended: {
      subject: (group: string, brand: string) => `Votre accès à ${brand} par ${group} a pris fin`,
      preview: (day: string) => `Il a pris fin le ${day}. Votre compte et vos listes restent.`,
      heading: (name: string) => `${name}, votre accès offert a pris fin`,
      body: (group: string, day: string) =>
        `${group} a pris en charge votre accès jusqu’au ${day}. Rien n’a été prélevé, et rien ne le sera sans votre accord.`,
    },
    removed: {
      subject: (group: string, brand: string) => `Vous ne faites plus partie du groupe ${group} sur ${brand}`,
      preview: "Votre compte et vos listes restent.",
      heading: (name: string) => `${name}, votre accès par le groupe a pris fin`,
      body: (group: string) =>
        `Votre place dans le groupe ${group} a été retirée. Rien ne sera prélevé sans votre accord.`,
      note: (group: string) =>
        `Vous pensez à une erreur ? Adressez-vous à ${group}, puis rejoignez de nouveau le groupe.`,
    },
  },
  en: {
    group: "Group",
    paidUntil: "Paid for until",
    seeAccount: "See my account",
    watch: "Watch",
    choosePlan: "Choose my plan",
    kept: "Your account, your profiles and your lists are waiting for you. To go on watching, choose a plan.",
    welcome: {
      subject: (group: string, brand: string) => `${group} gives you ${brand}`,
      preview: (group: string, day: string) => `${group} pays for your access until ${day}.`,
      heading: (name: string) => `Welcome to the group, ${name}!`,
      body: (group: string, brand: string) =>
        `${group} pays for your access to ${brand}: films, series and the kids space, on one screen at a time. There is nothing for you to pay.`,
      own: (day: string) =>
        `Your own subscription will not be renewed: it still runs until ${day}, and nothing is charged after that.`,
      private: (group: string) => `What you watch is yours alone: ${group} sees nothing of it.`,
      note: "You can leave the group at any time in My Account, under ‘My group’. Your account stays yours.",
    },
    soon: {
      subject: (group: string, brand: string, day: string) => `${brand}: ${group} pays for your access until ${day}`,
      preview: (day: string) => `After ${day}, your account and your lists stay.`,
      heading: (name: string, day: string) => `${name}, your paid-for access ends on ${day}`,
      body: (group: string, day: string) =>
        `${group} pays for your access up to and including ${day}. Nothing is charged after that unless you ask for it.`,
      after:
        "Your account, your profiles and your lists are kept. If your access is not extended, you can choose a plan the day after.",
      own: (day: string) => `Your own subscription runs until ${day}: you can go on watching until then.`,
      note: "Your organisation decides about an extension. If there is one, there is nothing for you to do.",
    },
    ended: {
      subject: (group: string, brand: string) => `Your access to ${brand} through ${group} has ended`,
      preview: (day: string) => `It ended on ${day}. Your account and your lists stay.`,
      heading: (name: string) => `${name}, your paid-for access has ended`,
      body: (group: string, day: string) =>
        `${group} paid for your access until ${day}. Nothing was charged, and nothing will be unless you ask for it.`,
    },
    removed: {
      subject: (group: string, brand: string) => `You are no longer in the group ${group} on ${brand}`,
      preview: "Your account and your lists stay.",
      heading: (name: string) => `${name}, your access through the group has ended`,
      body: (group: string) =>
        `Your seat in the group ${group} was taken back. Nothing is charged unless you ask for it.`,
      note: (group: string) => `You think this is a mistake? Turn to ${group}, then join the group again.`,
    },
  },
} as const;
