import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Interval } from "#contract/admin/figures.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import type { Days } from "./figure-table.tsx";
import { dashOf, optionsOf, secondsOf } from "./plot-options.ts";
import { useRowName } from "./row-name.ts";

export type Series = {
  name: string;
  /** The page behind a point; none for what has no list. */
  addressOf: ((day: Days) => string) | null;
  values: readonly number[];
};
type Props = {
  /** What the lines show. */
  name: string;
  series: readonly Series[];
  days: readonly Days[];
  interval: Interval;
  /** A value in words, and for the axis. */
  written: (value: number) => string;
  axisFigure: (value: number) => string;
};

/** Lines over time, told apart by their dashes too. The chosen point is read out below, with what stands behind it. */
export function FigurePlot(props: Props) {
  const { name, series, days, interval, written } = props;
  const t = useTexts();
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? days.length - 1, days.length - 1);
  const rowName = useRowName(interval);
  const place = usePlot(props, { index, onPoint: setChosen });
  const day = days[index];
  if (!day) return null;
  return (
    <>
      <div
        ref={place}
        className="min-h-70 cursor-pointer"
        role="img"
        aria-label={t("figures.plotAlt", { view: name })}
      />
      <label className="mt-4 block text-sm">
        <span className="sr-only">{t("figures.point")}</span>
        <input
          type="range"
          className="min-h-6 w-full accent-fore"
          min={0}
          max={days.length - 1}
          value={index}
          aria-valuetext={rowName(day)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      </label>
      <p className="mt-3 font-semibold">{rowName(day)}</p>
      <ul className="mt-1 flex flex-wrap gap-x-8 gap-y-2">
        {series.map((one, place) => (
          <li key={one.name} className="flex items-center gap-2">
            <Sample place={place} />
            <PointValue series={one} text={`${one.name} ${written(one.values[index] ?? 0)}`} day={day} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PointValue({ series: { addressOf }, text, day }: { series: Series; text: string; day: Days }) {
  if (addressOf === null) return <span className="tabular-nums">{text}</span>;
  return (
    <Link to={addressOf(day)} className="tabular-nums underline decoration-edge underline-offset-4">
      {text}
    </Link>
  );
}

/** The line as it is drawn. */
function Sample({ place }: { place: number }) {
  return (
    <svg className="h-1 w-7 flex-none stroke-fore stroke-2" viewBox="0 0 28 4" aria-hidden="true">
      <line x1="0" x2="28" y1="2" y2="2" strokeDasharray={dashOf(place).join(" ")} />
    </svg>
  );
}

/** Draws the lines where the answered element is, and keeps their cursor on the chosen point. */
function usePlot(
  { name, series, days, axisFigure }: Props,
  { index, onPoint }: { index: number; onPoint: (index: number) => void },
) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const { locale } = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const [first] = series;
    const open = (at: number) => {
      const day = days[at];
      if (day && first?.addressOf) void navigate(first.addressOf(day));
    };
    const options = optionsOf(element, {
      count: series.length,
      length: days.length,
      axisFigure,
      locale,
      onPoint,
      onOpen: open,
    });
    const made = new uPlot(
      options,
      [days.map(({ from }) => secondsOf(from)), ...series.map(({ values }) => [...values])],
      element,
    );
    plot.current = made;
    const fitted = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: options.height }));
    fitted.observe(element);
    return () => {
      fitted.disconnect();
      made.destroy();
    };
    // The formatter is new with each render; it changes with the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, days, locale]);
  useEffect(() => {
    const day = days[index];
    if (!day || !plot.current) return;
    plot.current.setCursor({ left: plot.current.valToPos(secondsOf(day.from), "x"), top: 0 }, false);
  }, [days, index]);
  return place;
}
