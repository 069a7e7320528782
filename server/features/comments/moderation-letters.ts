import { type Locale, textIn } from "#contract/language.ts";
import { addressIn } from "#contract/addresses.ts";
import { longDay } from "#contract/date-text.ts";
import type { LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import { hasWon, type Side } from "./decision-effects.ts";
import type { LetterRow } from "./moderation-letter-queries.ts";

export type Letter = {
  locale: Locale;
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  action?: { label: string; url: string };
  note?: string;
};

const words = {
  fr: {
    received: {
      subject: "Votre signalement est bien arrivé",
      text: "Merci. Une personne de notre équipe lira cet avis et vous écrira ce qu’elle a décidé, et pourquoi.",
    },
    removed: {
      author: {
        subject: "Votre avis n’est plus affiché",
        text: "Une personne l’a signalé, et notre équipe a décidé de ne plus l’afficher.",
      },
      reporter: {
        subject: "L’avis que vous avez signalé n’est plus affiché",
        text: "Notre équipe a lu votre signalement et a décidé de ne plus afficher cet avis.",
      },
    },
    kept: {
      author: {
        subject: "Votre avis reste affiché",
        text: "Une personne l’avait signalé. Notre équipe l’a lu et a décidé de le garder.",
      },
      reporter: {
        subject: "L’avis que vous avez signalé reste affiché",
        text: "Notre équipe a lu votre signalement et a décidé de garder cet avis.",
      },
    },
    answered: {
      subject: "Votre recours a été examiné",
      removed: "Une personne de notre équipe a relu l’avis. Il n’est plus affiché.",
      kept: "Une personne de notre équipe a relu l’avis. Il est affiché.",
    },
    otherReason: "Un autre motif, dans les mots de la personne qui a signalé",
    comment: "Avis",
    about: "À propos de",
    reason: "Motif signalé",
    why: "Notre raison",
    on: "Décidé le",
    how: "La décision a été prise par une personne, à la suite d’un signalement, d’après nos conditions générales.",
    appeal: "Contester cette décision",
    note: "Vous pouvez la contester pendant six mois par ce lien, gratuitement ; quelqu’un la relira. Vous pouvez aussi saisir un organisme de règlement extrajudiciaire des litiges, ou un tribunal.",
    lastNote: "Vous pouvez encore saisir un organisme de règlement extrajudiciaire des litiges, ou un tribunal.",
  },
  en: {
    received: {
      subject: "Your report has arrived",
      text: "Thank you. Somebody on our team will read this review and write to you what they decided, and why.",
    },
    removed: {
      author: {
        subject: "Your review is no longer shown",
        text: "Somebody reported it, and our team decided not to show it any more.",
      },
      reporter: {
        subject: "The review you reported is no longer shown",
        text: "Our team read your report and decided not to show this review any more.",
      },
    },
    kept: {
      author: {
        subject: "Your review stays",
        text: "Somebody had reported it. Our team read it and decided to keep it.",
      },
      reporter: {
        subject: "The review you reported stays",
        text: "Our team read your report and decided to keep this review.",
      },
    },
    answered: {
      subject: "Your appeal has been examined",
      removed: "Somebody on our team read the review again. It is no longer shown.",
      kept: "Somebody on our team read the review again. It is shown.",
    },
    otherReason: "Another reason, in the words of the person who reported it",
    comment: "Review",
    about: "About",
    reason: "Reported for",
    why: "Our reason",
    on: "Decided on",
    how: "The decision was made by a person, after a report, under our terms of use.",
    appeal: "Contest this decision",
    note: "You may contest it for six months by this link, free of charge; somebody will read it again. You may also turn to an out-of-court dispute settlement body, or to a court.",
    lastNote: "You may still turn to an out-of-court dispute settlement body, or to a court.",
  },
};

const quotedCharacters = 300;

/** The author does not read what the reporter wrote: it may say who they are. */
function reasonOf(locale: Locale, row: LetterRow, side: Side): string {
  if (row.reason) return textIn(row.reason, "title", locale);
  return side === "reporter" ? row.other_reason : words[locale].otherReason;
}

function factsOf(locale: Locale, row: LetterRow, side: Side): { label: string; value: string }[] {
  const t = words[locale];
  const shown = Array.from(row.text);
  const text = shown.length > quotedCharacters ? `${shown.slice(0, quotedCharacters).join("").trimEnd()}…` : row.text;
  return [
    { label: t.about, value: textIn(row, "title", locale) },
    { label: t.comment, value: text },
    { label: t.reason, value: reasonOf(locale, row, side) },
  ];
}

/** Confirms a report to who made it (16, paragraph 4). */
export function receivedLetter(locale: Locale, { brandName }: LetterSite, row: LetterRow): Letter {
  const { subject, text } = words[locale].received;
  const shared = { heading: subject, preview: text, paragraphs: [text], facts: factsOf(locale, row, "reporter") };
  return { locale, subject: `${subject} (${brandName})`, ...shared };
}

/** The statement of reasons: what was decided, by whom, on what ground, and how it can be contested (16, 17 and 20). */
export function decisionLetter(
  locale: Locale,
  { brandName, publicUrl }: LetterSite,
  row: LetterRow & { decision: "kept" | "removed"; decided_at: Date },
  { side, token }: { side: Side; token: string },
): Letter {
  const t = words[locale];
  const { subject, text } = row.answers_appeal
    ? { subject: t.answered.subject, text: t.answered[row.decision] }
    : t[row.decision][side];
  const shared = {
    locale,
    subject: `${subject} (${brandName})`,
    preview: text,
    heading: subject,
    paragraphs: [text, t.how],
    facts: [
      ...factsOf(locale, row, side),
      ...(row.explanation === "" ? [] : [{ label: t.why, value: row.explanation }]),
      { label: t.on, value: longDay(row.decided_at, locale) },
    ],
  };
  // Who got what they asked for has nothing to contest.
  if (hasWon(side, row.decision)) return shared;
  if (row.has_appealed) return { ...shared, note: t.lastNote };
  const url = publicUrl + addressIn(locale, `/recours/${token}`);
  return { ...shared, action: { label: t.appeal, url }, note: t.note };
}
