import { useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { fieldErrorText, showRefusal, useSchemaForm } from "../../../ui/form.ts";
import type { PaymentFormProps } from "./card-form.tsx";
import { StepHeading } from "./frame.tsx";
import { Agreements, OrderButtons, PriceToday } from "./order-terms.tsx";
import {
  type Agreement,
  agreementFields,
  dueToday,
  orderOf,
  saysPaidAlready,
  saysTrialUsed,
  untilBack,
} from "./ordering.ts";
import { ProblemDialog, type Problem } from "./problem-dialog.tsx";
import { keepRegistration } from "./registration.ts";

/** Everything PayPal needs is asked on its own page; here are the terms and the order. */
export function PaypalForm({ chosen, summary, quiet, onBack, onTrialUsed, onPaidAlready }: PaymentFormProps) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const [problem, setProblem] = useState<Problem | null>(null);
  const dueNow = dueToday(chosen);
  const schema = useMemo(() => z.object(agreementFields(dueNow)), [dueNow]);
  const form = useSchemaForm(schema, { terms: false, start_now: false });
  const wrong = (field: keyof Agreement) => fieldErrorText(form.formState.errors[field], locale);

  const submit = form.handleSubmit(async (agreement) => {
    try {
      const { approve_url } = await call("POST /subscriptions", { body: orderOf(chosen, agreement) });
      keepRegistration({ approve_url });
      location.assign(approve_url);
      await untilBack();
    } catch (error) {
      if (saysTrialUsed(error)) onTrialUsed();
      const left = showRefusal(form, error);
      if (saysPaidAlready(error)) onPaidAlready();
      else if (left) setProblem({ title: t("payment.problem"), refusal: left });
    }
  });
  return (
    <>
      <StepHeading step={3} quiet={quiet}>
        {t("payment.paypalTitle")}
      </StepHeading>
      {summary}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className="mb-4">{t("payment.paypalText")}</p>
        <Agreements chosen={chosen} register={form.register} wrong={wrong} />
        <PriceToday chosen={chosen} />
        <OrderButtons label={t("payment.toPaypal")} busy={form.formState.isSubmitting} onBack={onBack} />
      </form>
      <ProblemDialog problem={problem} onClose={() => setProblem(null)} />
    </>
  );
}
