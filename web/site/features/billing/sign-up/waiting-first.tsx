import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../../shared/ui/button.tsx";
import { type Pending, PendingNotice } from "../pending-payment.tsx";
import type { Step } from "./registration.ts";

type Props = { pending: Pending | null; step: Step; busy: boolean; onCheck: () => void; children: ReactNode };

/**
 * Shows a payment without an outcome from step 2 on. In step 3 it stands in place of the form, which opens when somebody
 * wants to pay another way: the server ends the older payment first.
 */
export function WaitingFirst({ pending, step, busy, onCheck, children }: Props) {
  const t = useTranslations("billing.pending");
  const [paysAnotherWay, setPaysAnotherWay] = useState(false);
  if (!pending || step === 1) return children;
  const isFormHidden = step === 3 && !paysAnotherWay;
  const other = (
    <Button look="quiet" size="small" onClick={() => setPaysAnotherWay(true)}>
      {t("other")}
    </Button>
  );
  return (
    <>
      <PendingNotice
        pending={pending}
        heading="h2"
        busy={busy}
        onCheck={onCheck}
        {...(isFormHidden && { also: other })}
      />
      {!isFormHidden && children}
    </>
  );
}
