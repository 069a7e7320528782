import { useTranslations } from "use-intl";

/** The ratings that are shown; titles for all audiences carry no mark. */
export type ShownRating = 10 | 12 | 16 | 18;

type Props = {
  /** 0 draws nothing. */
  age: 0 | ShownRating;
  /** The sign alone where there is no room: its words are then said, and shown by the tooltip. */
  short?: boolean;
  /** The words beside it say the same: only to be seen. */
  decorative?: boolean;
  className?: string;
};

/** The French signal: a round white disc with the age in it, and 'Déconseillé aux moins de … ans'. */
export function Rating({ age, short = false, decorative = false, className = "" }: Props) {
  const t = useTranslations("shell");
  if (age === 0) return null;
  const words = t("rating", { age });
  if (decorative) return <RatingSign age={age} className={`rating-sign ${className}`} />;
  return (
    <span className={`rating ${className}`} title={short ? words : undefined}>
      <RatingSign age={age} className="rating-sign" />
      <span className={short ? "sr-only" : undefined}>{words}</span>
    </span>
  );
}

function RatingSign({ age, className }: { age: ShownRating; className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="#fff" stroke="#0b0f1c" strokeOpacity="0.35" />
      <text
        x="15.5"
        y="21"
        textAnchor="middle"
        fill="#0b0f1c"
        fontFamily="var(--font-sans)"
        fontSize="14"
        fontWeight="700"
        letterSpacing="-0.4"
      >
        −{age}
      </text>
    </svg>
  );
}
