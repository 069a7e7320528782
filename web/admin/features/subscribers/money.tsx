import type { SubscriberPayment } from "#contract/admin/subscribers.ts";
import type { Invoice } from "#contract/invoices.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { useSubscriber } from "./subscriber.tsx";
import { LifeTimeline } from "./timeline.tsx";

/** The subscription's life, then every payment with its attempts, then the papers. */
export function SubscriberMoney() {
  const t = useTexts();
  const { timeline, payments, invoices } = useSubscriber();
  return (
    <>
      <LifeTimeline timeline={timeline} />
      <h2 className="mt-9 mb-3 text-lg">{t("subscribers.payments.title")}</h2>
      <Payments payments={payments} />
      <h2 className="mt-9 mb-3 text-lg">{t("subscribers.invoices.title")}</h2>
      <Invoices invoices={invoices} />
    </>
  );
}

const tones = { paid: "live", refused: "late", pending: "waiting", abandoned: undefined } as const;

function Payments({ payments }: { payments: readonly SubscriberPayment[] }) {
  const t = useTexts();
  const euros = useEuros();
  return (
    <DataTable
      label={t("subscribers.payments.title")}
      columns={[
        { name: t("subscribers.payments.what") },
        { name: t("subscribers.payments.state") },
        { name: t("subscribers.payments.reference") },
        { name: t("subscribers.payments.when") },
        { name: t("subscribers.payments.amount"), isNumber: true },
      ]}
      isEmpty={payments.length === 0}
      nothing={t("subscribers.payments.nothing")}
    >
      {payments.map((payment) => (
        <tr key={payment.id}>
          <td>
            <span className="block font-semibold">{t(`subscribers.payments.kinds.${payment.kind}`)}</span>
            <span className="text-xs text-soft">
              № {payment.id}
              {payment.attempt > 1 && ` · ${t("subscribers.payments.attempt", { attempt: payment.attempt })}`}
              {payment.refunds !== null && ` · ${t("subscribers.payments.refunds", { id: payment.refunds })}`}
            </span>
          </td>
          <td>
            <span className="tag" data-tone={tones[payment.status]}>
              {t(`subscribers.payments.states.${payment.status}`)}
            </span>
            {payment.failure && <span className="mt-1 block text-xs text-soft">{payment.failure}</span>}
          </td>
          <td className="min-w-40">
            <span className="block font-mono text-xs wrap-anywhere select-all">{payment.reference}</span>
            <span className="text-xs text-soft">{payment.provider}</span>
          </td>
          <td>
            <Instant at={payment.settled_at ?? payment.created_at} />
          </td>
          <td className="text-end tabular-nums">
            {payment.kind === "refund" ? euros(-payment.amount) : euros(payment.amount)}
          </td>
        </tr>
      ))}
    </DataTable>
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
