import { type Stretch, type Timeline, stretchStates } from "#contract/admin/subscriber-timeline.ts";
import { shortCivilDay, civilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import { placeOn, spanOf } from "./life-span.ts";
import { marksOf, yearsOf } from "./long-life.ts";

const fills: Record<Stretch["state"], string> = {
  trial: "bg-accent",
  paid: "bg-success",
  unpaid: "bg-error",
  cancelled: "bg-edge",
};

/**
 * The life as a band from the first begin to what is due next: what is past is solid, what is to come pale. The list below it
 * tells the same in words.
 */
export function DrawnLife({ timeline }: { timeline: Timeline }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const span = spanOf(timeline);
  const day = (at: string) => shortCivilDay(civilDay(at), locale);
  const now = placeOn(span, timeline.now);
  const marks = marksOf(span, timeline.events);
  const years = yearsOf(span);
  return (
    <div aria-hidden="true" data-testid="drawn-life">
      <div className="relative h-14">
        <div className="absolute inset-x-0 top-5 h-4 overflow-hidden rounded-full bg-lifted">
          {timeline.stretches.map(({ from, to, state }) => (
            <span
              key={from + state}
              className={`absolute inset-y-0 border-e border-raised ${fills[state]}`}
              style={{
                insetInlineStart: `${placeOn(span, from)}%`,
                width: `${placeOn(span, to) - placeOn(span, from)}%`,
              }}
            />
          ))}
          <span className="absolute inset-y-0 end-0 bg-raised/60" style={{ insetInlineStart: `${now}%` }} />
        </div>
        {years.map(({ year, place }) => (
          <span
            key={year}
            className="absolute top-5 h-4 border-s border-raised/70"
            style={{ insetInlineStart: `${place}%` }}
          />
        ))}
        {marks.map(({ place, kind, count }) => (
          <span
            key={kind + place}
            className={`absolute -translate-x-1/2 rounded-full ${count > 1 ? "top-1.5 size-2.5" : "top-2 size-2"} ${kind === "refused" ? "bg-error" : "bg-fore"}`}
            style={{ insetInlineStart: `${place}%` }}
          />
        ))}
        {timeline.coming.map(({ at, kind }) => (
          <span
            key={kind + at}
            className="absolute top-4 h-6 border-s-2 border-dashed border-fore"
            style={{ insetInlineStart: `${placeOn(span, at)}%` }}
          />
        ))}
        <span
          className="absolute top-1 h-10 w-0.5 -translate-x-1/2 rounded-full bg-fore"
          style={{ insetInlineStart: `${now}%` }}
        />
      </div>
      {years.length > 0 && (
        <div className="relative h-5 text-xs text-soft tabular-nums">
          {years
            .filter(({ isNamed, place }) => isNamed && place < 96)
            .map(({ year, place }) => (
              <span key={year} className="absolute" style={{ insetInlineStart: `${place}%` }}>
                {year}
              </span>
            ))}
        </div>
      )}
      <div className="flex justify-between gap-4 text-xs text-soft tabular-nums">
        <span>{day(span.from)}</span>
        <span>{day(span.to)}</span>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
        {stretchStates
          .filter((state) => timeline.stretches.some((one) => one.state === state))
          .map((state) => (
            <li key={state} className="flex items-center gap-1.5">
              <span className={`size-2.5 rounded-full ${fills[state]}`} />
              {t(`subscribers.life.stretches.${state}`)}
            </li>
          ))}
        <li className="flex items-center gap-1.5">
          <span className="h-3 w-0.5 rounded-full bg-fore" />
          {t("subscribers.life.today")}
        </li>
      </ul>
    </div>
  );
}
