import { type Locale, inLocale } from "#contract/language.ts";
import type { LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import type { NotificationRow } from "./queries.ts";
import { whatHappened } from "./sentences.ts";

export type DigestLetter = {
  locale: Locale;
  isPictured: true;
  isOfViewing: true;
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  action: { label: string; url: string };
  note: string;
  unsubscribe: { label: string; url: string };
};

type DigestLinks = LetterSite & { unsubscribeUrl: string };

const words = {
  fr: {
    subject: (brand: string) => `Votre semaine sur ${brand}`,
    preview: (total: number) =>
      total === 1
        ? "Une notification que vous n’avez pas encore vue"
        : `${total} notifications que vous n’avez pas encore vues`,
    heading: "Votre semaine en bref",
    intro: "Voici ce qui s’est passé depuis le dernier résumé et que vous n’avez pas encore vu.",
    more: (count: number) =>
      count === 1 ? "Et une autre notification sur le site." : `Et ${count} autres notifications sur le site.`,
    action: (brand: string) => `Ouvrir ${brand}`,
    note: "Vous recevez ce résumé chaque vendredi où il y a du nouveau, parce que vous l’avez choisi dans Mon Compte.",
    stop: "Ne plus recevoir ce résumé",
  },
  en: {
    subject: (brand: string) => `Your week on ${brand}`,
    preview: (total: number) =>
      total === 1 ? "One notification that you have not seen yet" : `${total} notifications that you have not seen yet`,
    heading: "Your week in short",
    intro: "Here is what happened since the last digest and you have not seen yet.",
    more: (count: number) =>
      count === 1 ? "And one more notification on the site." : `And ${count} more notifications on the site.`,
    action: (brand: string) => `Open ${brand}`,
    note: "You get this digest every Friday when there is news, because you chose it in My Account.",
    stop: "Stop receiving this digest",
  },
};

/** What happened in the week: one line each, and the number of those not listed. */
export function digestLetter(
  locale: Locale,
  links: DigestLinks,
  rows: readonly NotificationRow[],
  total: number,
): DigestLetter {
  const t = words[locale];
  const { brandName, publicUrl, unsubscribeUrl } = links;
  const unlisted = total - rows.length;
  return {
    locale,
    isPictured: true,
    isOfViewing: true,
    subject: t.subject(brandName),
    preview: t.preview(total),
    heading: t.heading,
    paragraphs: [t.intro, ...(unlisted > 0 ? [t.more(unlisted)] : [])],
    facts: rows.map((row) => ({ label: whatHappened(row, locale), value: subjectOf(row, locale) })),
    action: { label: t.action(brandName), url: `${publicUrl}/accueil` },
    note: t.note,
    unsubscribe: { label: t.stop, url: unsubscribeUrl },
  };
}

const quotedCharacters = 80;

/** The episode with its series, or the beginning of the comment. */
function subjectOf({ activity_name, series_name, text }: NotificationRow, locale: Locale): string {
  if (activity_name === "activity_new_episode") return series_name === null ? text : `${series_name} · ${text}`;
  const short = text.length > quotedCharacters ? `${text.slice(0, quotedCharacters).trimEnd()}…` : text;
  return inLocale(locale, { fr: () => `«\u202F${short}\u202F»`, en: () => `“${short}”` });
}
