import { useState } from "react";
import type { CallError } from "#contract/client.ts";
import { wayWords } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { showRefusal } from "#shared/ui/form.ts";
import { euros } from "./money.ts";
import { couponRefusal, isPaidAlready, isPlanWithdrawn, isProviderAway, isTrialUsed, otherWayOf } from "./ordering.ts";
import type { Chosen } from "./plan-summary.tsx";
import { ProblemDialog, type Problem } from "./problem-dialog.tsx";
import { dropCoupon, keepRegistration } from "./registration.ts";
import { UsedTrial } from "./used-trial.tsx";

type Consequences = {
  chosen: Chosen;
  /** Back to the packs. */
  onChange: () => void;
  onTrialUsed: () => void;
  onPaidAlready: () => void;
  onMethod: (method: PaymentWay) => void;
};

/**
 * Shows why an order was refused: under its fields or in a dialog. If it is possible otherwise (without the free month or
 * the coupon), offers that.
 */
export function useRefusedOrder<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  on: Consequences,
  words: { shownAs?: Readonly<Record<string, Path<Input>>>; fallback?: string } = {},
) {
  const t = useTranslations("billing.payment");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [lapsed, setLapsed] = useState<string | null>(null);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const [away, setAway] = useState<CallError | null>(null);
  const [usedTrial, setUsedTrial] = useState(false);
  const show = (error: unknown): void => {
    const couponFault = couponRefusal(error);
    if (couponFault !== undefined) return setLapsed(couponFault);
    if (isPlanWithdrawn(error)) return setWithdrawn(error.messages["plan"] ?? error.message);
    if (isProviderAway(error)) return setAway(error);
    if (isTrialUsed(error)) {
      on.onTrialUsed();
      return setUsedTrial(true);
    }
    const refusal = showRefusal(form, error, words.shownAs);
    if (isPaidAlready(error)) on.onPaidAlready();
    else if (refusal)
      setProblem({
        title: t("problem"),
        refusal,
        ...(words.fallback === undefined ? {} : { fallback: words.fallback }),
      });
  };
  const dialogs = (
    <>
      <ProblemDialog problem={problem} onClose={() => setProblem(null)} />
      <LapsedCoupon reason={lapsed} {...on} onClose={() => setLapsed(null)} />
      <WithdrawnPlan reason={withdrawn} />
      <ProviderAway refusal={away} onMethod={on.onMethod} onClose={() => setAway(null)} />
      <UsedTrial open={usedTrial} price={on.chosen.price} onGoOn={() => setUsedTrial(false)} />
    </>
  );
  return { show, dialogs };
}

/** Nothing was charged, and what was typed stays: offers the other way of paying, where there is one. */
function ProviderAway({
  refusal,
  onMethod,
  onClose,
}: Pick<Consequences, "onMethod"> & { refusal: CallError | null; onClose: () => void }) {
  const t = useTranslations("billing.payment");
  const locale = useLocale();
  const other = refusal && otherWayOf(refusal);
  return (
    <Dialog
      open={refusal !== null}
      onClose={onClose}
      role="alertdialog"
      title={t("away.title")}
      actions={
        <>
          {other && <Button onClick={() => onMethod(other)}>{t("by", { by: wayWords(other, locale).by })}</Button>}
          <Button look={other ? "quiet" : "primary"} onClick={onClose}>
            {t("away.later")}
          </Button>
        </>
      }
    >
      <p>{refusal?.message}</p>
    </Dialog>
  );
}

/** Nothing was charged: the page is read again, which shows what is offered now. */
function WithdrawnPlan({ reason }: { reason: string | null }) {
  const t = useTranslations("billing.payment.withdrawn");
  const goOn = (): void => {
    keepRegistration({ id: undefined, pack: undefined, unit: undefined, coupon: undefined, promotion_code: undefined });
    location.assign("/enregistrement");
  };
  return (
    <Dialog
      open={reason !== null}
      onClose={goOn}
      role="alertdialog"
      title={t("title")}
      actions={<Button onClick={goOn}>{t("choose")}</Button>}
    >
      <p>
        {reason} {t("nothingPaid")}
      </p>
    </Dialog>
  );
}

/** Nothing was charged: offers the full price or another plan. */
function LapsedCoupon({
  reason,
  chosen,
  onChange,
  onClose,
}: Pick<Consequences, "chosen" | "onChange"> & { reason: string | null; onClose: () => void }) {
  const t = useTranslations("billing.payment.lapsed");
  const price = euros(chosen.price, useLocale());
  const goOn = (): void => {
    dropCoupon(chosen.price);
    onClose();
  };
  return (
    <Dialog
      open={reason !== null}
      onClose={onClose}
      role="alertdialog"
      title={t("title")}
      actions={
        <>
          <Button onClick={goOn}>{t("goOn", { price })}</Button>
          <Button look="quiet" onClick={onChange}>
            {t("change")}
          </Button>
        </>
      }
    >
      <p>{t("text", { reason: reason ?? "", price })}</p>
    </Dialog>
  );
}
