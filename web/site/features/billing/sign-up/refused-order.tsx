import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/ui/dialog.tsx";
import { showRefusal } from "../../../../shared/ui/form.ts";
import { euros } from "./money.ts";
import { isCouponLapsed, isPaidAlready, isTrialUsed } from "./ordering.ts";
import type { Chosen } from "./plan-summary.tsx";
import { ProblemDialog, type Problem } from "./problem-dialog.tsx";
import { dropCoupon } from "./registration.ts";
import { UsedTrial } from "./used-trial.tsx";

type Consequences = {
  chosen: Chosen;
  /** Back to the packs. */
  onChange: () => void;
  onTrialUsed: () => void;
  onPaidAlready: () => void;
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
  const [lapsed, setLapsed] = useState(false);
  const [usedTrial, setUsedTrial] = useState(false);
  const tell = (error: unknown): void => {
    if (isCouponLapsed(error)) return setLapsed(true);
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
      <LapsedCoupon open={lapsed} {...on} onClose={() => setLapsed(false)} />
      <UsedTrial open={usedTrial} price={on.chosen.price} onGoOn={() => setUsedTrial(false)} />
    </>
  );
  return { tell, dialogs };
}

/** Nothing was charged: offers the full price or another plan. */
function LapsedCoupon({
  open,
  chosen,
  onChange,
  onClose,
}: Pick<Consequences, "chosen" | "onChange"> & { open: boolean; onClose: () => void }) {
  const t = useTranslations("billing.payment.lapsed");
  const price = euros(chosen.price, useLocale());
  const goOn = (): void => {
    dropCoupon(chosen.price);
    onClose();
  };
  return (
    <Dialog
      open={open}
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
      <p>{t("text", { price })}</p>
    </Dialog>
  );
}
