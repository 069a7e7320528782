import type { WebhookEvent } from "#contract/admin/webhook-shapes.ts";
import type { AdminTextKey } from "#admin/texts.ts";
import { useTexts } from "#admin/texts.ts";

/** Types have full stops, which the keys of texts cannot have. */
const names = {
  "subscription.begun": "webhooks.events.subscriptionBegun",
  "subscription.renewed": "webhooks.events.subscriptionRenewed",
  "subscription.renewal_failed": "webhooks.events.renewalFailed",
  "subscription.ended": "webhooks.events.subscriptionEnded",
  "refund.made": "webhooks.events.refundMade",
  "dispute.opened": "webhooks.events.disputeOpened",
  "dispute.won": "webhooks.events.disputeWon",
  "dispute.lost": "webhooks.events.disputeLost",
  "title.published": "webhooks.events.titlePublished",
  "webhook.test": "webhooks.events.test",
} as const satisfies Record<WebhookEvent | "webhook.test", AdminTextKey>;

const isNamed = (type: string): type is keyof typeof names => Object.hasOwn(names, type);

/** What an event is called; its type where this version does not know it. */
export function useEventName(): (type: string) => string {
  const t = useTexts();
  return (type) => (isNamed(type) ? t(names[type]) : type);
}

export function EventTags({ events }: { events: readonly WebhookEvent[] }) {
  const nameOf = useEventName();
  return (
    <span className="flex flex-wrap gap-1.5">
      {events.map((event) => (
        <span key={event} className="tag" title={event}>
          {nameOf(event)}
        </span>
      ))}
    </span>
  );
}
