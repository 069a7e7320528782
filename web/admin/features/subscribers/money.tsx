import type { Invoice } from "#contract/invoices.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
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
      <Invoices invoices={invoices} />
    </>
  );
}

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useTexts();
  const euros = useEuros();
  return (
    <DataTable
      label={t("subscribers.invoices.title")}
      columns={[
        { name: t("subscribers.invoices.number") },
        { name: t("subscribers.payments.when") },
        { name: t("subscribers.payments.amount"), isNumber: true },
      ]}
      isEmpty={invoices.length === 0}
      nothing={t("subscribers.invoices.nothing")}
    >
      {invoices.map(({ id, type, corrects, label, issued_at: issuedAt, gross }) => (
        <tr key={id}>
          <td>
            <span className="block font-semibold">
              {t(`subscribers.invoices.types.${type}`)} {id}
            </span>
            <span className="text-xs text-soft">
              {corrects === null ? label : t("subscribers.invoices.corrects", { number: corrects })}
            </span>
          </td>
          <td>
            <Instant at={issuedAt} />
          </td>
          <td className="text-end tabular-nums">{euros(gross)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
