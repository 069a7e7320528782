import { type FormEvent, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { pageFaultText } from "#contract/page-faults.ts";
import { call } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useFirstWrongFocused } from "#shared/ui/focus-first-wrong.ts";
import type { AppliedCoupon } from "./registration.ts";

type Props = { planId: number; onClose: () => void; onApplied: (coupon: AppliedCoupon) => void };

export function CouponDialog({ planId, onClose, onApplied }: Props) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const formId = useId();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useFirstWrongFocused(error);

  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === "") return setError(pageFaultText("required", locale));
    setBusy(true);
    try {
      onApplied(await call("POST /pub/promotions/verify", { query: { code: code.trim(), plan: planId } }));
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setError(cause.code === 0 ? t("payment.offline") : cause.message || pageFaultText("coupon", locale));
    } finally {
      setBusy(false);
    }
  };
  const buttons = (
    <>
      <Button type="submit" form={formId} busy={busy}>
        {t("plan.coupon.apply")}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t("signUp.cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t("plan.coupon.title")} actions={buttons}>
      <form ref={form} id={formId} noValidate onSubmit={(event) => void verify(event)}>
        <TextField
          label={t("plan.coupon.label")}
          hint={t("plan.coupon.onlyYearly")}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={error}
        />
      </form>
    </Dialog>
  );
}
