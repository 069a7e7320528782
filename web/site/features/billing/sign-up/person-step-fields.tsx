import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { fieldFaults } from "#contract/fields.ts";
import { Link } from "../../../../shared/ui/link.tsx";
import { RadioGroup } from "../../../../shared/ui/choice.tsx";
import { DateField } from "../../../../shared/ui/date-field.tsx";
import { birthDays } from "../../../../shared/ui/date-text.ts";
import { TextField } from "../../../../shared/ui/field.tsx";
import { fieldErrorText } from "../../../../shared/ui/form.ts";
import { PasswordField } from "../../../../shared/ui/password-field.tsx";
import { PhoneField } from "../../../../shared/ui/phone-field.tsx";
import type { PersonInput, PersonOutput } from "./person.ts";

type Form = UseFormReturn<PersonInput, unknown, PersonOutput>;

/** The fields of step 1, with autofill attributes. */
export function PersonFields({ form }: { form: Form }) {
  const t = useTranslations("billing.personal");
  const locale = useLocale();
  const { register, formState } = form;
  const wrong = (field: keyof PersonInput) => fieldErrorText(formState.errors[field], locale);
  const wrongEmail = wrong("username");
  return (
    <div className="grid">
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
      <PhoneAndBirth form={form} wrong={wrong} />
      <p className="mb-5 text-sm text-pretty text-soft">
        {t.rich("why", {
          link: (words) => (
            <Link
              to="/politique-de-confidentialite"
              target="_blank"
              rel="noreferrer"
              className="link whitespace-nowrap"
            >
              {words}
            </Link>
          ),
        })}
      </p>
      <TextField
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        hint={t("emailHint")}
        {...register("username")}
        error={wrongEmail && <EmailFault text={wrongEmail} email={form.watch("username")} />}
      />
      <Passwords form={form} wrong={wrong} />
    </div>
  );
}

/** The error for a registered address, with links to log-in and password reset. */
function EmailFault({ text, email }: { text: string; email: string }) {
  const t = useTranslations("billing.personal");
  if (text !== fieldFaults.emailTaken[useLocale()]) return text;
  return (
    <>
      {text}.{" "}
      <Link to="/connexion" state={{ username: email }} className="link whitespace-nowrap">
        {t("takenLogin")}
      </Link>{" "}
      ·{" "}
      <Link to="/connexion" state={{ username: email, forgotten: true }} className="link whitespace-nowrap">
        {t("takenForgotten")}
      </Link>
    </>
  );
}

function PhoneAndBirth({ form, wrong }: { form: Form; wrong: (field: keyof PersonInput) => string | undefined }) {
  const t = useTranslations("billing.personal");
  const locale = useLocale();
  const country = form.watch("country_code") || "FR";
  const [days] = useState(() => birthDays(new Date()));
  const words = { label: t("country"), search: t("searchCountry"), none: t("noCountry") };
  return (
    <>
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneField
            {...field}
            value={field.value ?? ""}
            label={t("phone")}
            aside={t("optional")}
            country={country}
            onCountryChange={(code) => form.setValue("country_code", code)}
            locale={locale}
            countryWords={words}
            error={wrong("phone")}
          />
        )}
      />
      <Controller
        control={form.control}
        name="dob"
        render={({ field }) => (
          <DateField
            {...field}
            label={t("dob")}
            aside={t("dobHint")}
            autoComplete="bday"
            {...days}
            pickLabel={t("pickDate")}
            error={wrong("dob")}
          />
        )}
      />
    </>
  );
}

function Passwords({
  form: { register },
  wrong,
}: {
  form: Form;
  wrong: (field: keyof PersonInput) => string | undefined;
}) {
  const t = useTranslations("billing.personal");
  return (
    <>
      <PasswordField
        label={t("password")}
        autoComplete="new-password"
        hint={t("passwordHint")}
        {...register("password")}
        error={wrong("password")}
      />
      <PasswordField
        label={t("confirmPassword")}
        autoComplete="new-password"
        {...register("confirmPassword")}
        error={wrong("confirmPassword")}
      />
    </>
  );
}
