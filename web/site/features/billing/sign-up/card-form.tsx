import { type ReactNode, useMemo, useState } from "react";
import type { ChangeHandler, UseFormReturn } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { call } from "../../../../shared/api/client.ts";
import { tell } from "../../../../shared/api/analytics.ts";
import { Field, TextField } from "../../../../shared/ui/field.tsx";
import { fieldErrorText, useSchemaForm } from "../../../../shared/ui/form.ts";
import { brandOf, inventCardNumber, maskCardNumber, maskCvv, maskExpiry } from "./card-input.ts";
import { PaymentMark } from "../payment-marks.tsx";
import { type CardInput, cardPayload, cardSchema, emptyCard, hostedSchema } from "./card.ts";
import { StepHeading } from "./frame.tsx";
import { Agreements, OrderButtons, PriceToday } from "./order-terms.tsx";
import { dueToday, orderOf, submitRedirectForm, untilBack } from "./ordering.ts";
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
      await untilBack();
    } catch (error) {
      tell("payment_status", { payment_status: "error_wrong_info" });
      refused.tell(error);
    }
  });
  return (
    <>
      <StepHeading step={3} quiet={quiet}>
        {t("payment.cardTitle")}
      </StepHeading>
      {summary}
      <form noValidate onSubmit={(event) => void submit(event)}>
        {isSandbox && (
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

function CardFields({
  form,
  wrong,
}: {
  form: UseFormReturn<CardInput, unknown, CardInput>;
  wrong: (field: keyof CardInput) => string | undefined;
}) {
  const t = useTranslations("billing.payment");
  /** Formats input before the form sees it. */
  const masked = (field: "card_number" | "expiry" | "card_cvv", mask: (typed: string) => string) => {
    const { onChange, ...rest } = form.register(field);
    const shaped: ChangeHandler = (event: { target: HTMLInputElement; type?: string }) => {
      event.target.value = mask(event.target.value);
      return onChange(event);
    };
    return { ...rest, onChange: (event: unknown) => void shaped(event as { target: HTMLInputElement }) };
  };
  // Registered first: the first invalid field in order of registration gets the focus.
  const number = masked("card_number", maskCardNumber);
  return (
    <>
      <Field label={t("number")} error={wrong("card_number")}>
        {(tied) => (
          <span className="relative block">
            <input
              {...number}
              {...tied}
              type="text"
              inputMode="numeric"
              autoComplete="cc-number"
              className="control pe-16 tabular-nums"
            />
            <span className="pointer-events-none absolute end-4 top-1/2 -translate-y-1/2">
              <PaymentMark brand={brandOf(form.watch("card_number"))} />
            </span>
          </span>
        )}
      </Field>
      <div className="grid gap-x-4 min-[23rem]:grid-cols-2">
        <TextField
          label={t("expiry")}
          inputMode="numeric"
          autoComplete="cc-exp"
          {...masked("expiry", maskExpiry)}
          error={wrong("expiry")}
        />
        <TextField
          label={t("cvv")}
          inputMode="numeric"
          autoComplete="cc-csc"
          hint={t("cvvHint")}
          {...masked("card_cvv", maskCvv)}
          error={wrong("card_cvv")}
        />
      </div>
      <TextField
        label={t("holder")}
        autoComplete="cc-name"
        {...form.register("card_name")}
        error={wrong("card_name")}
      />
    </>
  );
}
