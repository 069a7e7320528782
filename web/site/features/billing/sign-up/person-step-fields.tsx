import { FormProvider, type UseFormReturn } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { pageFaults } from "#contract/page-faults.ts";
import { TextField } from "#shared/ui/field.tsx";
import { fieldErrorText } from "#shared/ui/form.ts";
import { Link } from "#shared/ui/link.tsx";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { PersonFields } from "#shared/ui/person-fields.tsx";
import type { PersonInput, PersonOutput } from "./person.ts";

type Form = UseFormReturn<PersonInput, unknown, PersonOutput>;

/** The fields of step 1, with autofill attributes. */
export function PersonStepFields({ form }: { form: Form }) {
  const t = useTranslations("billing.personal");
  return (
    <div className="grid">
      <FormProvider {...form}>
        <PersonFields />
      </FormProvider>
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
      <Credentials form={form} />
    </div>
  );
}

/** A component of its own, so that its fields are registered last: the first wrong one in that order gets the focus. */
function Credentials({ form }: { form: Form }) {
  const t = useTranslations("billing.personal");
  const locale = useLocale();
  const { register, formState } = form;
  const wrong = (field: keyof PersonInput) => fieldErrorText(formState.errors[field], locale);
  const wrongEmail = wrong("username");
  return (
    <>
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

/** The error for a registered address, with links to log-in and password reset. */
function EmailFault({ text, email }: { text: string; email: string }) {
  const t = useTranslations("billing.personal");
  if (text !== pageFaults.emailTaken[useLocale()]) return text;
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
