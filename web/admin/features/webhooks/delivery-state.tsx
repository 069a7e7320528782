import type { Delivery } from "#contract/admin/webhook-shapes.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

const tones = { waiting: "waiting", delivered: "live", failed: "late" } as const;

type Props = { delivery: Pick<Delivery, "state" | "tries" | "next_try_at">; isOn: boolean };

/** A delivery's state, with its tries and the next one. `isOn`: its endpoint; one that is off fails what waits. */
export function DeliveryState({ delivery, isOn }: Props) {
  const t = useTexts();
  const { state, tries, next_try_at: next } = delivery;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tag" data-tone={tones[state]}>
          {t(`webhooks.deliveryStates.${state}`)}
        </span>
        {tries > 0 && <span className="text-xs text-soft">{t("webhooks.tries", { count: tries })}</span>}
      </span>
      {isOn && next && tries > 0 && (
        <span className="mt-1 block text-xs whitespace-nowrap text-soft">
          {t("webhooks.next")} <Instant at={next} />
        </span>
      )}
    </>
  );
}
