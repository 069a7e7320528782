import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { PricePreview as Preview } from "#contract/admin/offers.ts";
import { longDay } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { Effects } from "#admin/parts/effects.tsx";
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
  const effectsOf = useEffectsOfPrice();
  return (
    <Effects
      effects={preview.data && effectsOf(preview.data)}
      error={preview.error}
      isCurrent={!preview.isPlaceholderData && !preview.isFetching}
      waiting={t("plans.previewWaits")}
    />
  );
}

function useEffectsOfPrice(): (preview: Preview) => string[] {
  const t = useTexts();
  const euros = useEuros();
  const { locale } = useLanguage();
  return ({ effective_at: effectiveAt, renews_from: renewsFrom, groups, difference_cents: difference }) => {
    const amount = euros(Math.abs(difference) / 100);
    return [
      t("plans.newOrders", { day: longDay(effectiveAt, locale) }),
      ...groups.map(({ price_cents: cents, subscribers: count, outcome }) =>
        t(`plans.outcomes.${outcome}`, {
          count,
          price: euros(cents / 100),
          day: longDay(renewsFrom ?? effectiveAt, locale),
        }),
      ),
      ...(difference === 0 ? [] : [t(difference > 0 ? "plans.more" : "plans.less", { amount })]),
    ];
  };
}
