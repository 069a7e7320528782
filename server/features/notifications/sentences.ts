import type { Locale } from "#contract/language.ts";
import type { NotificationRow } from "./queries.ts";

type Sentence = (actor: string, others: number) => string;

const sentences: Record<NotificationRow["activity_name"], Record<Locale, Sentence>> = {
  activity_new_episode: { fr: () => "Nouvel épisode", en: () => "New episode" },
  activity_reply: {
    fr: (actor) => `${actor} a répondu à votre avis`,
    en: (actor) => `${actor} replied to your review`,
  },
  activity_like: {
    fr: (actor, others) =>
      others === 0
        ? `${actor} aime votre avis`
        : `${actor} et ${others} ${others === 1 ? "autre personne" : "autres personnes"} aiment votre avis`,
    en: (actor, others) =>
      others === 0
        ? `${actor} likes your review`
        : `${actor} and ${others} ${others === 1 ? "other" : "others"} like your review`,
  },
};

/** Describes the event in the reader's language. */
export function whatHappened(
  { activity_name, actor_name, people }: Pick<NotificationRow, "activity_name" | "actor_name" | "people">,
  locale: Locale,
): string {
  return sentences[activity_name][locale](actor_name ?? "", people - 1);
}
