import { Check, Tv } from "lucide-react";
import { useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Benefits } from "./sign-up/asides.tsx";
import { euros } from "./sign-up/money.ts";
import { useLanguage } from "./sign-up/problem-dialog.tsx";
import "./plans-offer.css";

type Group = AnswerFor<"GET /pub/plans">[number];

/** What a subscription costs and holds, before anybody is asked for their name. */
export function PlansOffer({ groups }: { groups: readonly Group[] }) {
  const t = useTranslations("billing.offer");
  return (
    <section className="plans-offer" aria-labelledby="plans-offer">
      <div className="grid content-start gap-8">
        <h2 id="plans-offer" className="text-2xl text-balance">
          {t("title")}
        </h2>
        <Benefits heading="h3" />
      </div>
      <ul className="plans-offer-cards">
        {groups.map((group) => (
          <li key={group.id} className="plans-offer-card">
            <PlanCard group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanCard({ group }: { group: Group }) {
  const t = useTranslations("billing");
  const locale = useLanguage();
  const isFamily = group.id === 2;
  const name = isFamily ? t("plan.family") : t("plan.individual");
  const monthly = group.plans.find(({ recurring }) => recurring === "MONTH");
  const yearly = group.plans.find(({ recurring }) => recurring === "YEAR");
  const lines = [isFamily ? t("plan.familyFor") : t("plan.individualFor"), t("plan.screens", { count: group.screens })];
  return (
    <>
      <p className="flex gap-1.5 text-accent-fore" aria-hidden="true">
        {Array.from({ length: group.screens }, (_, place) => (
          <Tv key={place} className="size-7" strokeWidth={1.75} />
        ))}
      </p>
      <h3 className="text-lg">{name}</h3>
      {monthly && (
        <p>
          <span className="font-display text-2xl font-bold tabular-nums">{euros(monthly.price, locale)}</span>{" "}
          <span className="text-soft">{t("plan.perMonthWord")}</span>
          {yearly && (
            <span className="mt-1 block text-sm text-soft">
              {t("offer.orYearly", { price: euros(yearly.price, locale) })}
            </span>
          )}
        </p>
      )}
      <ul className="grid content-start gap-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check className="mt-1 size-4 flex-none text-accent-fore" strokeWidth={2.5} aria-hidden="true" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <LinkButton to="/enregistrement" look="secondary" wide>
        {t("offer.choose", { name })}
      </LinkButton>
    </>
  );
}
