import { longInstant } from "#contract/date-text.ts";
import { inLocale, type Locale } from "#contract/language.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import type { LetterKind } from "./planning.ts";
import type { AlarmRow } from "./queries.ts";
import { ruleNamed } from "./rules.ts";

/** What a letter says of an alarm; undefined for a rule that this version does not know any more. */
export function alarmLetter({ brandName, publicUrl }: LetterSite, alarm: AlarmRow, kind: LetterKind, locale: Locale) {
  const rule = ruleNamed(alarm.rule);
  if (!rule) return undefined;
  const { title: titleOf, advice } = rule.words[locale];
  const title = titleOf(alarm.subject, alarm.facts);
  const since = longInstant(alarm.found_at, locale);
  const page = `${publicUrl}/admin/machine`;
  const place = `docs/operations.md#${rule.section}`;
  const isOver = kind === "ended";
  return inLocale<Letter>(locale, {
    fr: () => ({
      locale,
      subject: `${{ began: "Alarme", reminder: "Toujours", ended: "C’est fini" }[kind]}\u202f: ${title} (${brandName})`,
      preview: isOver ? `L’alarme du ${since} est levée.` : `Depuis le ${since}.`,
      heading: {
        began: "Une intervention est nécessaire",
        reminder: "L’alarme dure encore",
        ended: "L’alarme est levée",
      }[kind],
      paragraphs: isOver ? [`${title}\u202f: ce n’est plus le cas.`] : [`${title}.`, advice],
      facts: [
        { label: "Depuis", value: `${since} (heure de Paris)` },
        ...(alarm.ended_at ? [{ label: "Jusqu’à", value: longInstant(alarm.ended_at, locale) }] : []),
      ],
      action: { label: "Ouvrir la page de la machine", url: page },
      note: isOver
        ? undefined
        : `Ce qu’il faut faire, en détail\u202f: ${place}, dans le dossier du programme. Un rappel suit chaque jour, et un courrier à la fin.`,
    }),
    en: () => ({
      locale,
      subject: `${{ began: "Alarm", reminder: "Still", ended: "Over" }[kind]}: ${title} (${brandName})`,
      preview: isOver ? `The alarm of ${since} is over.` : `Since ${since}.`,
      heading: { began: "Somebody has to look", reminder: "The alarm lasts", ended: "The alarm is over" }[kind],
      paragraphs: isOver ? [`${title}: that is no longer so.`] : [`${title}.`, advice],
      facts: [
        { label: "Since", value: `${since} (Paris time)` },
        ...(alarm.ended_at ? [{ label: "Until", value: longInstant(alarm.ended_at, locale) }] : []),
      ],
      action: { label: "Open the machine’s page", url: page },
      note: isOver
        ? undefined
        : `What to do, at length: ${place}, in the program’s folder. A reminder follows each day, and a letter at the end.`,
    }),
  });
}
