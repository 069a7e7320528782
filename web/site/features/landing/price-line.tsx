import { useTranslations } from "use-intl";
import "./price-line.css";

/** The price with the legally required information. */
export function PriceLine({ price }: { price: string | null }) {
  const t = useTranslations("catalogue.landing");
  return (
    <div className="grid gap-3">
      {price && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>{t("from")}</span>
          <strong className="font-display text-2xl tabular-nums">{price}</strong>
          <span>{t("perMonth")}</span>
        </p>
      )}
      <ul className="landing-terms">
        {(["noCommitment", "trial", "renewal", "cancel"] as const).map((term) => (
          <li key={term}>{t(term)}</li>
        ))}
      </ul>
    </div>
  );
}
