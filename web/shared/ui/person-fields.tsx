import { type ReactNode, useState } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import type * as z from "zod/mini";
import type { PersonalInformation } from "#contract/account-forms.ts";
import { RadioGroup } from "./choice.tsx";
import { DateField } from "./date-field.tsx";
import { birthDays } from "./date-text.ts";
import { TextField } from "./field.tsx";
import { fieldErrorText } from "./form.ts";
import { PhoneField } from "./phone-field.tsx";

type Person = z.input<typeof PersonalInformation>;

/** The fields about a person, with autofill attributes, for the form that a `FormProvider` around them hands down. */
export function PersonFields() {
  const t = useTranslations("shell.person");
  const { register } = useFormContext<Person>();
  const wrong = useWrong();
  return (
    <>
      <div className="grid gap-x-4 xs:grid-cols-2">
        <TextField
          label={t("lastName")}
          autoComplete="family-name"
          {...register("last_name")}
          error={wrong("last_name")}
        />
        <TextField
          label={t("firstName")}
          autoComplete="given-name"
          {...register("first_name")}
          error={wrong("first_name")}
        />
      </div>
      <div className="person-pair">
        <RadioGroup
          label={t("gender")}
          {...register("gender")}
          error={wrong("gender")}
          options={[
            { value: "1", label: t("male") },
            { value: "2", label: t("female") },
          ]}
        />
        <TextField
          label={t("nickname")}
          aside={t("optional")}
          autoComplete="nickname"
          {...register("nickname")}
          error={wrong("nickname")}
        />
      </div>
      <div className="person-pair">
        <Phone error={wrong("phone")} />
        <BirthDate error={wrong("dob")} />
      </div>
    </>
  );
}

/** The error of a field. */
function useWrong(): (field: keyof Person) => string | undefined {
  const locale = useLocale();
  const { errors } = useFormContext<Person>().formState;
  return (field) => fieldErrorText(errors[field], locale);
}

function Phone({ error }: { error: ReactNode }) {
  const t = useTranslations("shell.person");
  const locale = useLocale();
  const { control, watch, setValue } = useFormContext<Person>();
  const country = watch("country_code") || "FR";
  return (
    <Controller
      control={control}
      name="phone"
      render={({ field }) => (
        <PhoneField
          {...field}
          value={field.value ?? ""}
          label={t("phone")}
          aside={t("optional")}
          country={country}
          onCountryChange={(code) => setValue("country_code", code)}
          locale={locale}
          countryWords={{ label: t("country"), search: t("searchCountry"), none: t("noCountry") }}
          error={error}
        />
      )}
    />
  );
}

function BirthDate({ error }: { error: ReactNode }) {
  const t = useTranslations("shell.person");
  const { control } = useFormContext<Person>();
  const [days] = useState(() => birthDays(new Date()));
  return (
    <Controller
      control={control}
      name="dob"
      render={({ field }) => (
        <DateField
          {...field}
          label={t("dob")}
          aside={t("dobHint")}
          autoComplete="bday"
          {...days}
          pickLabel={t("pickDate")}
          error={error}
        />
      )}
    />
  );
}
