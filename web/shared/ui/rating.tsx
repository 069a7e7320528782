import { useTranslations } from "use-intl";
import type { Rating as Age } from "#contract/rating.ts";

type Props = {
  /** 0, for all audiences, renders nothing. */
  age: Age;
  className?: string;
};

/**
 * The French rating sign: a white disc with the age, and the text 'Déconseillé aux moins de … ans'. With `short` the text
 * becomes tooltip and accessible name.
 */
export function Rating({ age, short = false, className = "" }: Props & { short?: boolean }) {
  const t = useTranslations("shell");
  if (age === 0) return null;
  return (
    <span className={`rating ${className}`} title={short ? t("rating", { age }) : undefined}>
      <RatingSign age={age} />
      <RatingWords age={age} className={short ? "sr-only" : ""} />
    </span>
  );
}

/** Only the disc. */
export function RatingSign({ age, className = "" }: Props) {
  if (age === 0) return null;
  return (
    <svg viewBox="0 0 32 32" className={`rating-sign ${className}`} aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="#fff" stroke="#0b0f1c" strokeOpacity="0.35" />
      <rect x="4.5" y="15.25" width="5.5" height="2" rx="0.5" fill="#0b0f1c" />
      <text
        x="19.25"
        y="21.25"
        textAnchor="middle"
        fill="#0b0f1c"
        fontFamily="var(--font-sans)"
        fontSize="14.5"
        fontWeight="700"
      >
        {age}
      </text>
    </svg>
  );
}

/** Only the text. */
export function RatingWords({ age, className }: Props) {
  const t = useTranslations("shell");
  return age === 0 ? null : <span className={className}>{t("rating", { age })}</span>;
}
