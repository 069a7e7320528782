import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "#shared/ui/link.tsx";
import { call } from "#shared/api/client.ts";
import { noteStanding, session } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { showRefusal, useSchemaForm } from "#shared/ui/form.ts";
import { ScriptForm } from "#shared/ui/script-form.tsx";
import { rememberLanguage, spokenLanguage } from "#shared/texts/texts.ts";
import { draftedPerson, useKeptDraft } from "./draft.ts";
import { StepHeading } from "./frame.tsx";
import { type PersonInput, type PersonOutput, PersonSchema } from "./person.ts";
import { PersonStepFields } from "./person-step-fields.tsx";
import { ProblemDialog, type Problem } from "./problem-dialog.tsx";
import { keepRegistration } from "./registration.ts";

type Props = {
  quiet: boolean;
  /** Where this is the only step: its heading. */
  title?: string;
  login?: string;
  /** Signs up to join a client group. */
  forGroup?: boolean;
  onDone: () => void | Promise<void>;
};

/** Step 1: personal information and credentials. Creates the account. */
export function PersonalStep({ quiet, title, login = "/connexion", forGroup = false, onDone }: Props) {
  const t = useTranslations("billing");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [drafted] = useState(draftedPerson);
  const form = useSchemaForm<PersonInput, PersonOutput>(PersonSchema, drafted);
  const { setValue, getValues } = form;
  useKeptDraft(form);

  useEffect(() => {
    // A drafted number has its country already.
    if (getValues("phone") !== "") return undefined;
    const leaving = new AbortController();
    call("GET /users/country-code", {}, leaving.signal)
      .then(({ countryCode }) => setValue("country_code", countryCode))
      // Without an answer it stays France.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [setValue, getValues]);

  const submit = form.handleSubmit(async (person) => {
    try {
      const { username, password, confirmPassword } = person;
      const { countryCode } = await call("POST /users/validate-step-1", {
        body: { username, password, confirmPassword },
      });
      const { user, newToken } = await call("POST /users", { body: { ...person, for_group: forGroup } });
      // Keeps the language for the return from the payment page.
      rememberLanguage(spokenLanguage());
      session.country.set(countryCode);
      keepRegistration({ user, newToken });
      noteStanding(user);
      await onDone();
    } catch (error) {
      const left = showRefusal(form, error);
      if (left) setProblem({ title: t("personal.problem"), refusal: left });
    }
  });

  return (
    <>
      <StepHeading step={title === undefined ? 1 : null} quiet={quiet}>
        {title ?? t("personal.title")}
      </StepHeading>
      <p className="mb-6 text-soft">
        {t("signUp.haveAccount")}{" "}
        <Link to={login} className="font-semibold text-fore underline underline-offset-4">
          {t("signUp.login")}
        </Link>
      </p>
      <ScriptForm onSubmit={(event) => void submit(event)}>
        <PersonStepFields form={form} />
        <p className="mt-2 mb-5 text-sm text-soft">{t("personal.adult")}</p>
        <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
          {t("signUp.continue")}
        </Button>
      </ScriptForm>
      <ProblemDialog problem={problem} onClose={() => setProblem(null)} />
    </>
  );
}
