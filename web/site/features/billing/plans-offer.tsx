import { useTranslations } from "use-intl";
import { Benefits } from "./sign-up/asides.tsx";
import type { PlanGroups } from "./sign-up/registration.ts";
import "./plans-offer.css";
import { PlanCard } from "./plan-card.tsx";

/** The plans with prices and contents, for visitors. */
export function PlansOffer({ groups }: { groups: PlanGroups }) {
  const t = useTranslations("billing.offer");
  return (
    <section className="plans-offer" aria-labelledby="plans-offer">
      <div className="grid content-start gap-8">
        <h2 id="plans-offer" className="text-2xl text-balance">
          {t("title", { count: groups.length })}
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
