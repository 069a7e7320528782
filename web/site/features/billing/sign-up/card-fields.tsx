import type { ChangeHandler, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { cvvDigits } from "#contract/card-fields.ts";
import { Field, TextField } from "#shared/ui/field.tsx";
import { BrandMark } from "../payment-marks.tsx";
import { brandOf, maskCardNumber, maskCvv, maskExpiry } from "./card-input.ts";

/** Where the security code stands: unknown until the number tells the brand. */
function cvvHintOf(number: string): "any" | "three" | "four" {
  if (number === "" || number === "3") return "any";
  return cvvDigits(number) === 4 ? "four" : "three";
}

type CardText = { card_number: string; expiry: string; card_cvv: string; card_name: string };

/** The four fields of a card, formatted while they are typed. */
export function CardFields<Input extends FieldValues & CardText>({
  form,
  wrong,
}: {
  form: UseFormReturn<Input, unknown, Input>;
  wrong: (field: keyof CardText) => string | undefined;
}) {
  const t = useTranslations("billing.payment");
  const named = (field: keyof CardText) => field as Path<Input>;
  /** Formats input before the form sees it. */
  const masked = (field: keyof CardText, mask: (typed: string) => string) => {
    const { onChange, ...rest } = form.register(named(field));
    const shaped: ChangeHandler = (event: { target: HTMLInputElement; type?: string }) => {
      event.target.value = mask(event.target.value);
      return onChange(event);
    };
    return { ...rest, onChange: (event: unknown) => void shaped(event as { target: HTMLInputElement }) };
  };
  const typedNumber = form.watch(named("card_number")) as string;
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
              <BrandMark brand={brandOf(typedNumber)} />
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
          hint={t(`cvvHints.${cvvHintOf(typedNumber)}`)}
          {...masked("card_cvv", (typed) => maskCvv(typed, typedNumber))}
          error={wrong("card_cvv")}
        />
      </div>
      <TextField
        label={t("holder")}
        autoComplete="cc-name"
        {...form.register(named("card_name"))}
        error={wrong("card_name")}
      />
    </>
  );
}
