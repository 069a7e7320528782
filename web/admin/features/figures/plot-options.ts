import type uPlot from "uplot";
import { dayAndMonth, shortCivilDay, civilDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";

const height = 280;
const dashes = [[], [6, 5]] as const;

/** Lines are told apart by their dashes, not by colour alone. */
export const dashOf = (place: number): number[] => [...(dashes[place] ?? [2, 4])];

/** A civil day has no time zone: noon in UTC is that day in Paris too. */
export const secondsOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;

type Given = {
  /** Of lines. */
  count: number;
  /** Of points on each. */
  length: number;
  locale: Locale;
  axisFigure: (value: number) => string;
  /** The point under the pointer. */
  onPoint: (index: number) => void;
  /** A click on a point. */
  onOpen: (index: number) => void;
};

/** So few make no line. */
const fewPoints = 3;
const daySeconds = 86_400;
const yearSeconds = 366 * daySeconds;

/** Colours are the page's own. */
export function optionsOf(element: HTMLElement, { count, length, locale, axisFigure, onPoint, onOpen }: Given) {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const axis = { stroke: colour("soft"), grid: { stroke: colour("line"), width: 1 }, ticks: { show: false } };
  const dayName = (seconds: number, span: number) =>
    span > yearSeconds ? shortCivilDay(civilDay(seconds * 1000), locale) : dayAndMonth(seconds * 1000, locale);
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 8 },
      bind: {
        click: (plot: uPlot) => () => {
          if (typeof plot.cursor.idx === "number") onOpen(plot.cursor.idx);
          return null;
        },
      },
    },
    scales: {
      x: {
        range: (_plot: uPlot, from: number, to: number): [number, number] =>
          from === to ? [from - daySeconds, to + daySeconds] : [from, to],
      },
      y: {
        range: (_plot: uPlot, low: number, high: number): [number, number] => [
          Math.min(0, low),
          high > 0 ? high * 1.08 : 1,
        ],
      },
    },
    axes: [
      {
        ...axis,
        space: 90,
        values: (_plot: uPlot, at: number[]) => at.map((one) => dayName(one, (at.at(-1) ?? 0) - (at[0] ?? 0))),
      },
      {
        ...axis,
        size: 72,
        values: (_plot: uPlot, at: number[]) => at.map((one) => (Number.isInteger(one) ? axisFigure(one) : "")),
      },
    ],
    series: [
      {},
      ...Array.from({ length: count }, (_one, place) => ({
        stroke: colour("fore"),
        width: place === 0 ? 2 : 1.5,
        dash: dashOf(place),
        points: { show: length < fewPoints },
      })),
    ],
    hooks: {
      setCursor: [
        (plot: uPlot) => {
          // Where the pointer is, not where the plot was told to put its cursor.
          if (plot.cursor.event && typeof plot.cursor.idx === "number") onPoint(plot.cursor.idx);
        },
      ],
    },
  } satisfies uPlot.Options;
}
