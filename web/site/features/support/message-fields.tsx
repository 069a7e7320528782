import { Controller } from "react-hook-form";
import { useTranslations, useLocale } from "use-intl";
import { TextareaField } from "#shared/ui/field.tsx";
import { fieldErrorText } from "#shared/ui/form.ts";
import { PhoneField } from "#shared/ui/phone-field.tsx";
import type { ContactFormState } from "./blank-message.ts";
import { Captcha } from "./captcha.tsx";

export function MessageFields({
  form,
  country,
  onCountry,
}: {
  form: ContactFormState;
  country: string;
  onCountry: (code: string) => void;
}) {
  const t = useTranslations("support.contact");
  const locale = useLocale();
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneField
            label={t("phone")}
            aside={t("optional")}
            name="phone"
            value={field.value ?? ""}
            country={country}
            onChange={field.onChange}
            onCountryChange={onCountry}
            locale={locale}
            countryWords={{ label: t("country"), search: t("searchCountry"), none: t("noCountry") }}
            error={fieldErrorText(errors.phone, locale)}
          />
        )}
      />
      <TextareaField
        {...form.register("message")}
        label={t("message")}
        rows={6}
        error={fieldErrorText(errors.message, locale)}
      />
    </>
  );
}

export function CaptchaField({ form }: { form: ContactFormState }) {
  const locale = useLocale();
  const take = (solution: string | null): void => {
    form.setValue("reCaptchaToken", solution);
    if (solution) form.clearErrors("reCaptchaToken");
  };
  return <Captcha error={fieldErrorText(form.formState.errors.reCaptchaToken, locale)} onChange={take} />;
}
