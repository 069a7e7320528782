import { type ReactNode, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { PaymentWay } from "#contract/payment-ways.ts";
import { call } from "#shared/api/client.ts";
import { trackEvent } from "#shared/api/analytics.ts";
import { fieldErrorText, useSchemaForm } from "#shared/ui/form.ts";
import { CardFields } from "./card-fields.tsx";
import { inventCardNumber } from "./card-input.ts";
import { type CardInput, cardPayload, cardSchema, emptyCard, hostedSchema } from "./card.ts";
import { StepHeading } from "./frame.tsx";
import { Agreements, OrderButtons, PriceToday } from "./order-terms.tsx";
import { dueToday, orderOf, submitRedirectForm, untilPageRestored } from "./ordering.ts";
import type { Chosen } from "./plan-summary.tsx";
import { useRefusedOrder } from "./refused-order.tsx";

export type PaymentFormProps = {
  chosen: Chosen;
  summary: ReactNode;
  quiet: boolean;
  isSandbox: boolean;
  onBack: () => void;
  /** Back to the packs. */
  onChange: () => void;
  onTrialUsed: () => void;
  onMethod: (method: PaymentWay) => void;
  onPaidAlready: () => void;
};

/** The card's four fields, unless the provider's page asks for them, and the order. */
export function CardForm({
  chosen,
  summary,
  quiet,
  isSandbox,
  onBack,
  hosted,
  ...on
}: PaymentFormProps & { hosted: boolean }) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const [demoNumber] = useState(() => inventCardNumber(Math.random));
  const dueNow = dueToday(chosen);
  const schema = useMemo(() => (hosted ? hostedSchema : cardSchema)(dueNow), [hosted, dueNow]);
  const form = useSchemaForm<CardInput, CardInput>(schema, emptyCard);
  const wrong = (field: keyof CardInput) => fieldErrorText(form.formState.errors[field], locale);
  const refused = useRefusedOrder(
    form,
    { chosen, ...on },
    {
      shownAs: { card_expiration_month: "expiry", card_expiration_year: "expiry" },
      fallback: t("payment.fallback"),
    },
  );

  const submit = form.handleSubmit(async (typed) => {
    const order = orderOf(chosen, typed);
    try {
      const redirect = hosted
        ? await call("POST /mercanet-subscriptions", { body: order })
        : await call("POST /mercanet/verify-card", { body: { ...cardPayload(typed, new Date()), ...order } });
      submitRedirectForm(redirect);
      await untilPageRestored();
    } catch (error) {
      trackEvent("payment_status", { payment_status: "error_wrong_info" });
      refused.show(error);
    }
  });
  return (
    <>
      <StepHeading step={3} quiet={quiet}>
        {t("payment.cardTitle")}
      </StepHeading>
      {summary}
      <form noValidate onSubmit={(event) => void submit(event)}>
        {isSandbox && !hosted && (
          <p className="mb-5 rounded-md bg-raised px-4 py-3 text-sm text-balance">
            {t("payment.sandbox", { number: demoNumber })}
          </p>
        )}
        {hosted ? <p className="mb-4">{t("payment.hostedText")}</p> : <CardFields form={form} wrong={wrong} />}
        <Agreements chosen={chosen} register={form.register} wrong={wrong} />
        <PriceToday chosen={chosen} />
        <OrderButtons label={t("payment.pay")} busy={form.formState.isSubmitting} onBack={onBack} />
        {!hosted && <p className="mt-5 text-sm text-soft">{t("payment.secure")}</p>}
      </form>
      {refused.dialogs}
    </>
  );
}
