import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { PricePreview as Preview } from "#contract/admin/offers.ts";
import { CallError } from "#contract/client.ts";
import { longDay } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { useTexts } from "#admin/texts.ts";

type Planned = { price_cents: number; from: string; moves_subscribers: boolean };

/** What a price would change: so many people, from when, how much. `typed`: false while the form is incomplete. */
export function PricePreview({ planId, typed }: { planId: number; typed: false | Planned }) {
  const t = useTexts();
  const preview = useQuery({
    queryKey: ["plans", "preview", planId, typed],
    queryFn: typed
      ? () => call("POST /admin/plans/{id}/price-preview", { params: { id: planId }, body: typed })
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const refusal = preview.error instanceof CallError ? preview.error : null;
  return (
    <section className="mb-6 rounded-lg bg-lifted p-4 text-sm" aria-label={t("plans.preview")} aria-live="polite">
      <h3 className="mb-2 font-semibold">{t("plans.preview")}</h3>
      {refusal && <p className="text-soft">{Object.values(refusal.messages)[0] ?? refusal.message}</p>}
      {!refusal && preview.data && <Consequences preview={preview.data} />}
      {!refusal && !preview.data && <p className="text-soft">{t("plans.previewWaits")}</p>}
    </section>
  );
}

function Consequences({ preview }: { preview: Preview }) {
  const t = useTexts();
  const euros = useEuros();
  const { locale } = useLanguage();
  const day = longDay(preview.effective_at, locale);
  return (
    <ul className="grid list-disc gap-1.5 ps-5">
      <li>{t("plans.newOrders", { day })}</li>
      {preview.groups.map(({ price_cents: cents, subscribers: count, outcome }) => (
        <li key={`${outcome} ${cents}`}>
          {t(`plans.outcomes.${outcome}`, {
            count,
            price: euros(cents / 100),
            day: longDay(preview.renews_from ?? preview.effective_at, locale),
          })}
        </li>
      ))}
      {preview.difference_cents !== 0 && (
        <li>
          {t(preview.difference_cents > 0 ? "plans.more" : "plans.less", {
            amount: euros(Math.abs(preview.difference_cents) / 100),
          })}
        </li>
      )}
    </ul>
  );
}
