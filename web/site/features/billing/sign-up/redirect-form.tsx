import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod/mini";
import { redirectKindOf, type RedirectWay, wayWords } from "#contract/paying.ts";
import { call } from "#shared/api/client.ts";
import { fieldErrorText, useSchemaForm } from "#shared/ui/form.ts";
import type { PaymentFormProps } from "./card-form.tsx";
import { StepHeading } from "./frame.tsx";
import { Agreements, OrderButtons, PriceToday } from "./order-terms.tsx";
import {
  type Agreement,
  agreementFields,
  dueToday,
  orderOf,
  submitRedirectForm,
  untilPageRestored,
} from "./ordering.ts";
import { useRefusedOrder } from "./refused-order.tsx";
import { keepRegistration } from "./registration.ts";

/** Terms and order button; the provider asks for the rest on its own page. */
export function RedirectForm({ way, chosen, summary, quiet, onBack, ...on }: PaymentFormProps & { way: RedirectWay }) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const { name, by } = wayWords(way, locale);
  const kind = redirectKindOf(way);
  const dueNow = dueToday(chosen);
  const schema = useMemo(() => z.object(agreementFields(dueNow)), [dueNow]);
  const form = useSchemaForm(schema, { terms: false, start_now: false });
  const wrong = (field: keyof Agreement) => fieldErrorText(form.formState.errors[field], locale);
  const refused = useRefusedOrder(form, { chosen, ...on });

  const submit = form.handleSubmit(async (agreement) => {
    try {
      const { approve_url, fields } = await call("POST /subscriptions", {
        body: { ...orderOf(chosen, agreement), way },
      });
      keepRegistration({ approve_url });
      if (fields) submitRedirectForm({ action: approve_url, fields });
      else location.assign(approve_url);
      await untilPageRestored();
    } catch (error) {
      refused.show(error);
    }
  });
  return (
    <>
      <StepHeading step={3} quiet={quiet}>
        {t("payment.by", { by })}
      </StepHeading>
      {summary}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className="mb-4">{t(`payment.redirect.${kind}`, { name })}</p>
        <Agreements chosen={chosen} register={form.register} wrong={wrong} />
        <PriceToday chosen={chosen} />
        <OrderButtons label={t(`payment.goOn.${kind}`, { name })} busy={form.formState.isSubmitting} onBack={onBack} />
      </form>
      {refused.dialogs}
    </>
  );
}
