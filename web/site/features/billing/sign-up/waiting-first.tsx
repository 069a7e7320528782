import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import type { Pending } from "../pending-data.ts";
import { PendingNotice } from "../pending-payment.tsx";
import type { Step } from "./registration.ts";

type Props = {
  pending: Pending | null;
  step: Step;
  busy: boolean;
  onCheck: () => void;
  /** Given where somebody may go on elsewhere, as whoever subscribed before. */
  onLeave: (() => void) | undefined;
  children: ReactNode;
};

/**
 * Shows a payment without an outcome from step 2 on. In step 3 it stands in place of the form, which opens when somebody
 * wants to pay another way: the server ends the older payment first.
 */
export function WaitingFirst({ pending, step, busy, onCheck, onLeave, children }: Props) {
  const t = useTranslations("billing");
  const [paysAnotherWay, setPaysAnotherWay] = useState(false);
  if (!pending || step === 1) return children;
  const isFormHidden = step === 3 && !paysAnotherWay;
  const also = (
    <>
      {isFormHidden && (
        <Button look="quiet" size="small" onClick={() => setPaysAnotherWay(true)}>
          {t("pending.other")}
        </Button>
      )}
      {onLeave && (
        <Button look="quiet" size="small" onClick={onLeave}>
          {t("return.leave")}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PendingNotice pending={pending} heading={isFormHidden ? "h1" : "h2"} busy={busy} onCheck={onCheck} also={also} />
      {!isFormHidden && children}
    </>
  );
}
