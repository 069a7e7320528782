import { useState } from "react";
import { Link } from "react-router";
import type { SubscriberPayment } from "#contract/admin/subscriber-payments.ts";
import { Button } from "#shared/ui/button.tsx";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { EnterDisputeDialog } from "./enter-dispute-dialog.tsx";
import { RefundDialog, type Refunding } from "./refund-dialog.tsx";
import { useFollowedRefund } from "./followed-refund.ts";
import { Acts } from "./payment-acts.tsx";

const tones = { paid: "live", refused: "late", pending: "waiting", abandoned: undefined } as const;

type Props = { accountId: number; payments: readonly SubscriberPayment[] };

/** Every payment with its attempts; support gives money back here. */
export function Payments({ accountId, payments }: Props) {
  const t = useTexts();
  const mayRefund = useMay("support");
  const [refunding, setRefunding] = useState<Refunding | null>(null);
  const [disputed, setDisputed] = useState<SubscriberPayment | null>(null);
  return (
    <>
      <DataTable
        label={t("subscribers.payments.title")}
        columns={[
          { name: t("subscribers.payments.what") },
          { name: t("subscribers.payments.state") },
          { name: t("subscribers.payments.amount"), isNumber: true },
          ...(mayRefund ? [{ name: t("subscribers.refunds.column"), isQuiet: true }] : []),
        ]}
        isEmpty={payments.length === 0}
        nothing={t("subscribers.payments.nothing")}
      >
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            accountId={accountId}
            payment={payment}
            onRefund={mayRefund ? setRefunding : undefined}
            onDispute={setDisputed}
          />
        ))}
      </DataTable>
      {disputed && <EnterDisputeDialog accountId={accountId} payment={disputed} onClose={() => setDisputed(null)} />}
      {refunding && <RefundDialog accountId={accountId} refunding={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

type RowProps = {
  accountId: number;
  payment: SubscriberPayment;
  onRefund: ((of: Refunding) => void) | undefined;
  onDispute: (payment: SubscriberPayment) => void;
};

function PaymentRow({ accountId, payment, onRefund, onDispute }: RowProps) {
  const t = useTexts();
  const euros = useEuros();
  return (
    <tr>
      <td className="min-w-60">
        <span className="block font-semibold">{t(`subscribers.payments.kinds.${payment.kind}`)}</span>
        <span className="text-xs text-soft">
          № {payment.id}
          {payment.attempt > 1 && ` · ${t("subscribers.payments.attempt", { attempt: payment.attempt })}`}
          {payment.refunds !== null && ` · ${t("subscribers.payments.refunds", { id: payment.refunds })}`}
          {" · "}
          <Instant at={payment.settled_at ?? payment.created_at} />
          <Reference payment={payment} />
        </span>
      </td>
      <td>
        {payment.kind === "refund" ? (
          <RefundState accountId={accountId} refund={payment} />
        ) : (
          <span className="tag" data-tone={tones[payment.status]}>
            {t(`subscribers.payments.states.${payment.status}`)}
          </span>
        )}
        {payment.failure && <span className="mt-1 block text-xs text-soft">{payment.failure}</span>}
        <Failure payment={payment} />
        <DisputeLink dispute={payment.dispute} />
      </td>
      <td className="text-end tabular-nums">
        {payment.kind === "refund" ? euros(-payment.amount) : euros(payment.amount)}
      </td>
      {onRefund && (
        <td className="text-end">
          <span className="inline-flex flex-col items-end gap-2 whitespace-nowrap">
            <Acts payment={payment} onRefund={onRefund} />
            <DisputeButton payment={payment} onDispute={onDispute} />
          </span>
        </td>
      )}
    </tr>
  );
}

/** The payment at its provider. */
function Reference({ payment: { provider, reference } }: { payment: SubscriberPayment }) {
  return (
    <span className="block">
      {provider}
      {reference !== null && <span className="ms-2 font-mono wrap-anywhere select-all">{reference}</span>}
    </span>
  );
}

function DisputeLink({ dispute }: Pick<SubscriberPayment, "dispute">) {
  const t = useTexts();
  if (!dispute) return null;
  return (
    <Link to={`/disputes/${dispute.id}`} className="mt-1 block text-xs font-semibold underline underline-offset-4">
      {t(`subscribers.payments.disputes.${dispute.state}`)}
    </Link>
  );
}

function DisputeButton({ payment, onDispute }: Pick<RowProps, "payment" | "onDispute">) {
  const t = useTexts();
  if (!payment.enters_disputes || payment.dispute?.state === "open") return null;
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t("subscribers.payments.enterDisputeOne", { id: payment.id })}
      onClick={() => onDispute(payment)}
    >
      {t("subscribers.payments.enterDispute")}
    </Button>
  );
}

function RefundState({ accountId, refund }: { accountId: number; refund: SubscriberPayment }) {
  const t = useTexts();
  useFollowedRefund(accountId, refund);
  const isAccepted = refund.status === "pending" && refund.reference !== null;
  return (
    <span className="tag" data-tone={tones[refund.status]}>
      {t(`subscribers.refunds.states.${isAccepted ? "accepted" : refund.status}`)}
    </span>
  );
}

/** Why a refund failed, and what is to be done. */
function Failure({ payment: { failed_refund: failed } }: { payment: SubscriberPayment }) {
  const t = useTexts();
  if (!failed) return null;
  return (
    <span className="mt-1 block max-w-64 text-xs text-soft">
      {failed.provider_says !== null && (
        <span className="block wrap-anywhere">{t("subscribers.refunds.says", { says: failed.provider_says })}</span>
      )}
      <span className={`block ${failed.is_open ? "font-semibold text-fore" : ""}`}>
        {t(failed.is_open ? "subscribers.refunds.toDo" : "subscribers.refunds.dealtWith")}
      </span>
    </span>
  );
}
