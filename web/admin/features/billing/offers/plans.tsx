import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OfferedPlan } from "#contract/admin/offers.ts";
import { civilDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { CivilDay } from "#admin/parts/civil-day.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { DropPriceDialog } from "./drop-price-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";

export type PriceChange = OfferedPlan["changes"][number];
type Open = { plan: OfferedPlan; dropped?: PriceChange };

/** What is on offer, who pays which price, and the prices to come. */
export function Plans() {
  const t = useTexts();
  const [open, setOpen] = useState<Open | null>(null);
  const plans = useQuery({ queryKey: ["plans"], queryFn: () => call("GET /admin/plans") });
  const close = () => setOpen(null);
  return (
    <>
      <PageHead title={t("plans.title")} lead={t("plans.lead")} />
      <Loaded asked={plans}>
        {({ data }) => (
          <ul className="grid items-start gap-5 md:grid-cols-2">
            {data.map((plan) => (
              <li key={plan.id}>
                <PlanPanel plan={plan} onOpen={(dropped) => setOpen({ plan, ...(dropped && { dropped }) })} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open?.dropped && <DropPriceDialog plan={open.plan} change={open.dropped} onClose={close} />}
      {open && !open.dropped && <PriceDialog plan={open.plan} onClose={close} />}
    </>
  );
}

function PlanPanel({ plan, onOpen }: { plan: OfferedPlan; onOpen: (dropped?: PriceChange) => void }) {
  const t = useTexts();
  const euros = useEuros();
  const mayChange = useMay("admin");
  const subscribers = plan.paid.reduce((sum, one) => sum + one.subscribers, 0);
  return (
    <section className="panel p-6" aria-labelledby={`plan-${plan.id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id={`plan-${plan.id}`} className="text-base font-semibold">
            {plan.name}
          </h2>
          <p className="mt-2 text-xl font-semibold tabular-nums">
            {euros(plan.price_cents / 100)}
            <span className="ms-2 text-sm font-normal text-soft">{t(`plans.per.${plan.recurring}`)}</span>
          </p>
          <p className="mt-1 text-sm text-soft">
            {t("plans.screens", { count: plan.screens })} · {t("plans.subscribers", { count: subscribers })}
          </p>
        </div>
        {mayChange && (
          <Button
            look="secondary"
            size="small"
            aria-label={t("plans.changeOne", { plan: plan.name })}
            onClick={() => onOpen()}
          >
            {t("plans.change")}
          </Button>
        )}
      </div>
      <PricesPaid plan={plan} subscribers={subscribers} />
      <PriceChanges plan={plan} onDrop={mayChange ? onOpen : undefined} />
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
      <h3 className="mt-6 mb-2 text-sm font-semibold">{t("plans.paid")}</h3>
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
      <h3 className="mt-6 mb-2 text-sm font-semibold">{t("plans.changes")}</h3>
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
