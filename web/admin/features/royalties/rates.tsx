import { useState } from "react";
import type { Royalties } from "#contract/admin/royalties.ts";
import { monthAndYear } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import { RateDialog } from "./rate-dialog.tsx";
import { useShareText } from "./share-text.ts";

/** The part of the revenue that is divided, by month. */
export function Rates({ rates }: Pick<Royalties, "rates">) {
  const t = useTexts();
  const { locale } = useLanguage();
  const shareText = useShareText();
  const [isChanging, setChanging] = useState(false);
  return (
    <section className="panel p-5" aria-labelledby="rates">
      <h2 id="rates" className="text-base font-semibold">
        {t("royalties.rate.title")}
      </h2>
      {rates.length === 0 ? (
        <p className="mt-1 mb-4 text-sm text-soft">{t("royalties.rate.none")}</p>
      ) : (
        <ul className="mt-1 mb-4 grid gap-1 text-sm tabular-nums">
          {rates.map(({ from, basis_points: points }) => (
            <li key={from}>
              {t("royalties.rate.since", { rate: shareText(points), month: monthAndYear(from, locale) })}
            </li>
          ))}
        </ul>
      )}
      <Button look="secondary" size="small" onClick={() => setChanging(true)}>
        {t("royalties.rate.change")}
      </Button>
      {isChanging && <RateDialog latest={rates[0]} onClose={() => setChanging(false)} />}
    </section>
  );
}
