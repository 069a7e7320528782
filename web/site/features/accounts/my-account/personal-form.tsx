import { useEffect, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { call } from "../../../../shared/api/client.ts";
import { keepUser, type User } from "../../../../shared/api/session.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { RadioGroup } from "../../../../shared/ui/choice.tsx";
import { DateField } from "../../../../shared/ui/date-field.tsx";
import { birthDays } from "../../../../shared/ui/date-text.ts";
import { TextField } from "../../../../shared/ui/field.tsx";
import { PhoneField } from "../../../../shared/ui/phone-field.tsx";
import { showToast } from "../../../../shared/ui/toast-store.ts";
import { FormAlert } from "../form-alert.tsx";
import { useRefusableForm } from "../refusable-form.ts";
import { PersonalFormSchema } from "./form-schemas.ts";

type Typed = z.input<typeof PersonalFormSchema>;
type Form = UseFormReturn<Typed, unknown, z.output<typeof PersonalFormSchema>>;

/** Edits the personal information. */
export function PersonalForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslations("accounts.mine.personal");
  const { form, wrong, refused, busy, onSubmit } = useRefusableForm(
    PersonalFormSchema,
    valuesOf(user),
    async (person) => {
      const body = new FormData();
      for (const [field, value] of Object.entries(person)) body.set(field, String(value));
      keepUser(await call("POST /me/profile", { body }));
      showToast(t("saved"), { tone: "success" });
      onDone();
    },
  );

  const { setFocus } = form;
  useEffect(() => setFocus("last_name"), [setFocus]);

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-160">
      <PersonalFields form={form} wrong={wrong} />
      <FormAlert>{refused}</FormAlert>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t("save")}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

const valuesOf = (user: User): Typed => ({
  last_name: user.last_name,
  first_name: user.first_name,
  gender: String(user.gender),
  nickname: user.nickname,
  dob: user.dob,
  phone: user.phone_number ?? "",
  country_code: user.country_code ?? "FR",
});

type FieldsProps = { form: Form; wrong: (field: keyof Typed) => string | undefined };

function PersonalFields({ form, wrong }: FieldsProps) {
  const t = useTranslations("accounts.mine.personal");
  const locale = useLocale();
  const { register } = form;
  const [days] = useState(() => birthDays(new Date()));
  return (
    <>
      <div className="grid gap-x-4 xs:grid-cols-2">
        <TextField
          {...register("last_name")}
          label={t("lastName")}
          autoComplete="family-name"
          error={wrong("last_name")}
        />
        <TextField
          {...register("first_name")}
          label={t("firstName")}
          autoComplete="given-name"
          error={wrong("first_name")}
        />
      </div>
      <RadioGroup
        {...register("gender")}
        label={t("gender")}
        error={wrong("gender")}
        options={[
          { value: "1", label: t("male") },
          { value: "2", label: t("female") },
        ]}
      />
      <TextField
        {...register("nickname")}
        label={t("nickname")}
        aside={t("optional")}
        autoComplete="nickname"
        error={wrong("nickname")}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneField
            {...field}
            value={field.value ?? ""}
            label={t("phone")}
            aside={t("optional")}
            country={form.watch("country_code") || "FR"}
            onCountryChange={(code) => form.setValue("country_code", code)}
            locale={locale}
            countryWords={{ label: t("country"), search: t("searchCountry"), none: t("noCountry") }}
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
