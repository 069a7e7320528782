import { useState } from "react";
import type { ComingEvent, LifeEvent, Timeline } from "#contract/admin/subscriber-timeline.ts";
import { Button } from "#shared/ui/button.tsx";
import { useEuros } from "#admin/parts/amounts.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { DrawnLife } from "./drawn-life.tsx";
import { eventsByYear } from "./long-life.ts";

const shownAtFirst = 12;
/** A longer list is told by years. */
const mostInOne = 60;

/** A subscription's life: drawn, then told as a list, first what is due next and why. */
export function LifeTimeline({ timeline }: { timeline: Timeline }) {
  const t = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const { events, coming } = timeline;
  const shown = showsAll ? events : events.slice(0, shownAtFirst);
  if (events.length === 0) return <p className="panel p-8 text-center text-soft">{t("subscribers.life.nothing")}</p>;
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="life">
      <h2 id="life" className="mb-5 text-base font-semibold">
        {t("subscribers.life.title")}
      </h2>
      {timeline.stretches.length > 0 && <DrawnLife timeline={timeline} />}
      {coming.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-semibold text-soft">{t("subscribers.life.next")}</h3>
          <ol className="grid gap-2">
            {coming.map((event) => (
              <Coming key={event.kind + event.at} event={event} />
            ))}
          </ol>
        </>
      )}
      <h3 className="mt-6 mb-2 text-sm font-semibold text-soft">{t("subscribers.life.past")}</h3>
      {showsAll && events.length > mostInOne ? (
        eventsByYear(events).map((one, index) => (
          <details key={one.year} open={index === 0} className="border-b border-line last:border-0">
            <summary className="cursor-pointer py-3 text-sm font-semibold">
              {t("subscribers.life.year", { year: one.year, count: one.events.length })}
            </summary>
            <Events events={one.events} />
          </details>
        ))
      ) : (
        <Events events={shown} />
      )}
      {events.length > shown.length && (
        <div className="-mx-2 mt-3">
          <Button look="quiet" size="small" onClick={() => setShowsAll(true)}>
            {t("subscribers.life.all", { count: events.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Events({ events }: { events: readonly LifeEvent[] }) {
  return (
    <ol className="grid gap-1">
      {events.map((event, index) => (
        <Happened key={`${event.kind} ${event.at} ${index}`} event={event} />
      ))}
    </ol>
  );
}

function Coming({ event: { at, kind, why, amount, plan } }: { event: ComingEvent }) {
  const t = useTexts();
  const euros = useEuros();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-md border border-dashed border-edge px-4 py-3 text-sm">
      <span className="font-semibold">
        {t(`subscribers.life.coming.${kind}`, { amount: euros(amount ?? 0), plan: plan ?? "" })}
      </span>
      <span className="text-soft">{t(`subscribers.life.why.${why}`)}</span>
      <span className="ms-auto">
        <Instant at={at} />
      </span>
    </li>
  );
}

const tones: Partial<Record<LifeEvent["kind"], string>> = {
  "trial-begun": "bg-accent",
  begun: "bg-success",
  paid: "bg-success",
  refused: "bg-error",
  "refund-failed": "bg-error",
  disputed: "bg-error",
  "dispute-won": "bg-success",
  "dispute-lost": "bg-error",
  ended: "bg-fore",
  cancelled: "bg-fore",
};

function Happened({ event: { at, kind, amount, detail } }: { event: LifeEvent }) {
  const t = useTexts();
  const euros = useEuros();
  const words = useDetail(kind, detail);
  return (
    <li className="flex items-baseline gap-x-3 border-b border-line py-2 text-sm last:border-0 max-xs:flex-wrap">
      <span aria-hidden="true" className={`size-2 flex-none self-center rounded-full ${tones[kind] ?? "bg-edge"}`} />
      <span className="flex min-w-0 flex-wrap gap-x-3">
        <span className="font-semibold">{t(`subscribers.life.events.${kind}`)}</span>
        {words !== null && <span className="text-soft">{words}</span>}
      </span>
      <span className="ms-auto flex flex-none items-baseline gap-4 tabular-nums">
        {amount !== null && <span>{euros(amount)}</span>}
        <span className="min-w-36 text-end text-soft">
          <Instant at={at} />
        </span>
      </span>
    </li>
  );
}

const noticeKinds = ["trial-7", "trial-1", "card-60", "card-14", "terms"] as const;
const declaredKinds = ["cancel", "withdraw"] as const;

/** Notices and declarations have a kind, everything else its words already. */
function useDetail(kind: LifeEvent["kind"], detail: string | null): string | null {
  const t = useTexts();
  if (kind === "days-given" && detail !== null) return t("outages.dayCount", { count: Number(detail) });
  const notice = noticeKinds.find((one) => one === detail);
  const declared = declaredKinds.find((one) => one === detail);
  if (kind === "told" && notice) return t(`subscribers.life.notices.${notice}`);
  return kind === "declared" && declared ? t(`subscribers.life.declared.${declared}`) : detail;
}
