import type { OfferedPlan } from "#contract/admin/offers.ts";
import { civilDay, longDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { useLanguage } from "#admin/language.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { CivilDay } from "#admin/parts/civil-day.tsx";
import { useTexts } from "#admin/texts.ts";

export type PriceChange = OfferedPlan["changes"][number];
export type PlanAct =
  | { act: "price" | "offer"; plan: OfferedPlan }
  | { act: "drop"; plan: OfferedPlan; change: PriceChange };

/** One plan: its price, who pays what, and what is to come. Without `onOpen` it is read only. */
export function PlanPanel({ plan, onOpen }: { plan: OfferedPlan; onOpen: ((act: PlanAct) => void) | undefined }) {
  const t = useTexts();
  const euros = useEuros();
  const subscribers = plan.paid.reduce((sum, one) => sum + one.subscribers, 0);
  return (
    <section className="panel p-6" aria-labelledby={`plan-${plan.id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h3 id={`plan-${plan.id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
            {plan.name}
            {plan.state !== "offered" && (
              <span className="tag" data-tone={plan.state === "planned" ? "waiting" : undefined}>
                {t(`plans.states.${plan.state}`)}
              </span>
            )}
          </h3>
          <p className="mt-2 text-xl font-semibold tabular-nums">
            {euros(plan.price_cents / 100)}
            <span className="ms-2 text-sm font-normal text-soft">{t(`plans.per.${plan.recurring}`)}</span>
          </p>
          <p className="mt-1 text-sm text-soft">
            <OfferPeriod plan={plan} />
            {t("plans.subscribers", { count: subscribers })}
          </p>
        </div>
        {onOpen && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              size="small"
              aria-label={t("plans.changeOne", { plan: plan.name })}
              onClick={() => onOpen({ act: "price", plan })}
            >
              {t("plans.change")}
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={t(`plans.offerOne.${plan.state}`, { plan: plan.name })}
              onClick={() => onOpen({ act: "offer", plan })}
            >
              {t(`plans.offer.${plan.state}`)}
            </Button>
          </div>
        )}
      </div>
      <PricesPaid plan={plan} subscribers={subscribers} />
      <PriceChanges plan={plan} onDrop={onOpen && ((change) => onOpen({ act: "drop", plan, change }))} />
    </section>
  );
}

/** How subscribers are spread over prices; nothing where all pay today's. */
function PricesPaid({ plan, subscribers }: { plan: OfferedPlan; subscribers: number }) {
  const t = useTexts();
  const euros = useEuros();
  if (plan.paid.every(({ price_cents: cents }) => cents === plan.price_cents)) return null;
  return (
    <>
      <h4 className="mt-6 mb-2 text-sm font-semibold">{t("plans.paid")}</h4>
      <ul className="grid gap-2 text-sm">
        {plan.paid.map(({ price_cents: cents, subscribers: count }) => (
          <li key={cents} className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-3">
            <span className="tabular-nums">{euros(cents / 100)}</span>
            <span className="h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(100 * count) / subscribers}%` }}
              />
            </span>
            <span className="text-soft">{t("plans.subscribers", { count })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type ChangesProps = { plan: OfferedPlan; onDrop: ((change: PriceChange) => void) | undefined };

function PriceChanges({ plan, onDrop }: ChangesProps) {
  const t = useTexts();
  const euros = useEuros();
  if (plan.changes.length === 0) return null;
  return (
    <>
      <h4 className="mt-6 mb-2 text-sm font-semibold">{t("plans.changes")}</h4>
      <ul className="grid gap-3 text-sm">
        {plan.changes.map((change) => (
          <li key={change.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold tabular-nums">{euros(change.price_cents / 100)}</span>
            <CivilDay day={civilDay(change.effective_at)} />
            <span className="tag" data-tone={change.applied_at === null ? "waiting" : undefined}>
              {t(change.applied_at === null ? "plans.planned" : "plans.applied")}
            </span>
            {change.applied_at === null && change.notified === 0 && onDrop && (
              <Button
                look="quiet"
                size="small"
                aria-label={t("plans.dropOne", { price: euros(change.price_cents / 100), plan: plan.name })}
                onClick={() => onDrop(change)}
              >
                {t("plans.drop")}
              </Button>
            )}
            <span className="basis-full text-soft">
              {change.moves_subscribers ? t("plans.moves", { count: change.notified }) : t("plans.newOnly")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** From and until when the plan is offered, where that is not always. */
function OfferPeriod({ plan }: { plan: OfferedPlan }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { state, offered_from: from, offered_until: until } = plan;
  const said = [
    ...(state === "planned" && from !== null ? [t("plans.fromDay", { day: longDay(from, locale) })] : []),
    ...(until === null
      ? []
      : [t(state === "withdrawn" ? "plans.endedOn" : "plans.untilDay", { day: longDay(until, locale) })]),
  ];
  return said.map((one) => `${one} · `);
}
