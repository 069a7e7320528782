import type { MachineDisk } from "#contract/admin/machine-shapes.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useSize } from "#admin/parts/amounts.ts";

const [width, height] = [400, 64];

type Props = { days: MachineDisk["days"]; label: string };

/** Used bytes by day. The first and the last are said in words. */
export function GrowthLine({ days, label }: Props) {
  const size = useSize();
  const { locale } = useLanguage();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const ends = [first, last].map(({ day, bytes }) => `${shortCivilDay(day, locale)}: ${size(bytes)}`);
  const line = pathOf(days);
  return (
    <figure className="mt-4">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full"
        role="img"
        aria-label={`${label} ${ends.join(" – ")}`}
      >
        <path d={`${line} L${width} ${height} L0 ${height} Z`} className="fill-fore/8" />
        <path d={line} className="fill-none stroke-fore stroke-2" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="mt-1 flex justify-between text-xs text-soft tabular-nums" aria-hidden="true">
        {[first, last].map(({ day, bytes }) => (
          <span key={day}>
            {shortCivilDay(day, locale)} · {size(bytes)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** By the date, so that days without a measurement are as wide as others. */
function pathOf(days: MachineDisk["days"]): string {
  const times = days.map(({ day }) => Date.parse(day));
  const sizes = days.map(({ bytes }) => bytes);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  const place = (value: number, least: number, most: number) =>
    most === least ? 0.5 : (value - least) / (most - least);
  return days
    .map((_day, index) => {
      const x = place(times[index] ?? from, from, to) * width;
      const y = height - 6 - place(sizes[index] ?? low, low, high) * (height - 12);
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(" ");
}
