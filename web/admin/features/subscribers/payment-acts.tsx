import { useTexts } from "#admin/texts.ts";
import type { SubscriberPayment } from "#contract/admin/subscriber-payments.ts";
import { Button } from "#shared/ui/button.tsx";
import type { Refunding } from "./refund-dialog.tsx";

export function Acts({ payment, onRefund }: { payment: SubscriberPayment; onRefund: (of: Refunding) => void }) {
  const t = useTexts();
  const { id, amount, refundable, refunds, failed_refund: failed } = payment;
  if (refundable > 0)
    return (
      <Button
        look="secondary"
        size="small"
        aria-label={t("subscribers.refunds.refundOne", { id })}
        onClick={() => onRefund({ paymentId: id, amount: refundable, way: "provider" })}
      >
        {t("subscribers.refunds.refund")}
      </Button>
    );
  if (!failed?.is_open || refunds === null) return null;
  const again = { paymentId: refunds, amount, insteadOf: id };
  return (
    <>
      <Button
        look="secondary"
        size="small"
        aria-label={t("subscribers.refunds.retryOne", { id })}
        onClick={() => onRefund({ ...again, way: "provider" })}
      >
        {t("subscribers.refunds.retry")}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={t("subscribers.refunds.transferOne", { id })}
        onClick={() => onRefund({ ...again, way: "transfer" })}
      >
        {t("subscribers.refunds.transfer")}
      </Button>
    </>
  );
}
