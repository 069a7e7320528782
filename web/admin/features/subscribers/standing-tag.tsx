import type { SubscriberStanding } from "#contract/admin/subscribers.ts";
import { useTexts } from "#admin/texts.ts";

const tones: Partial<Record<SubscriberStanding, string>> = {
  trialing: "waiting",
  active: "live",
  group: "live",
  "past-due": "late",
  cancelled: "waiting",
};

/** Where a subscriber stands, in a word. */
export function StandingTag({ standing }: { standing: SubscriberStanding }) {
  const t = useTexts();
  return (
    <span className="tag" data-tone={tones[standing]}>
      {t(`subscribers.standings.${standing}`)}
    </span>
  );
}
