import { Controller } from "react-hook-form";
import { useTranslations, useLocale } from "use-intl";
import { RadioGroup } from "#shared/ui/choice.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { fieldErrorText } from "#shared/ui/form.ts";
import type { ContactFormState } from "./blank-message.ts";

export function PersonFields({ form, withCivility }: { form: ContactFormState; withCivility: boolean }) {
  const t = useTranslations("support.contact");
  const locale = useLocale();
  const { errors } = form.formState;
  const civilities = (["mrs", "miss", "mr"] as const).map((name, place) => ({ value: place + 1, label: t(name) }));
  return (
    <>
      {withCivility && (
        <Controller
          control={form.control}
          name="civility"
          render={({ field }) => (
            <RadioGroup
              label={t("civility")}
              name="civility"
              options={civilities}
              value={field.value}
              onChange={(event) => field.onChange(Number(event.target.value))}
            />
          )}
        />
      )}
      <div className="grid gap-x-4 xs:grid-cols-2">
        <TextField
          {...form.register("last_name")}
          label={t("lastName")}
          autoComplete="family-name"
          error={fieldErrorText(errors.last_name, locale)}
        />
        <TextField
          {...form.register("first_name")}
          label={t("firstName")}
          autoComplete="given-name"
          error={fieldErrorText(errors.first_name, locale)}
        />
      </div>
      <TextField
        {...form.register("email")}
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        error={fieldErrorText(errors.email, locale)}
      />
    </>
  );
}
