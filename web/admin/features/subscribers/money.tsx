import { useTexts } from "#admin/texts.ts";
import { Company } from "./company.tsx";
import { Invoices } from "./invoices.tsx";
import { Payments } from "./payments.tsx";
import { useSubscriber } from "./subscriber.tsx";
import { SubscriptionActs } from "./subscription-acts.tsx";
import { LifeTimeline } from "./timeline.tsx";

/** The subscription's life, then every payment with its attempts, then the papers. */
export function SubscriberMoney() {
  const t = useTexts();
  const { id, standing, timeline, payments, invoices } = useSubscriber();
  return (
    <>
      <SubscriptionActs id={id} standing={standing} />
      <LifeTimeline timeline={timeline} />
      <h2 className="mt-9 mb-3 text-lg">{t("subscribers.payments.title")}</h2>
      <Payments accountId={id} payments={payments} />
      <h2 className="mt-9 mb-3 text-lg">{t("subscribers.invoices.title")}</h2>
      <Invoices accountId={id} invoices={invoices} />
      <Company accountId={id} />
    </>
  );
}
