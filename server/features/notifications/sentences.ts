import type { Locale } from "#contract/fields.ts";
import type { NotificationRow } from "./queries.ts";

type Sentence = (actor: string) => string;

const sentences: Record<NotificationRow["activity_name"], Record<Locale, Sentence>> = {
  activity_new_episode: { fr: () => "Nouvel épisode", en: () => "New episode" },
  activity_reply: {
    fr: (actor) => `${actor} a répondu à votre commentaire`,
    en: (actor) => `${actor} replied to your comment`,
  },
  activity_like: {
    fr: (actor) => `${actor} aime votre commentaire`,
    en: (actor) => `${actor} likes your comment`,
  },
};

/** Describes the event in the reader's language. */
export function whatHappened(
  { activity_name, actor_name }: Pick<NotificationRow, "activity_name" | "actor_name">,
  locale: Locale,
): string {
  return sentences[activity_name][locale](actor_name ?? "");
}
