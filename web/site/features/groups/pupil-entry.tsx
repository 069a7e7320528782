import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { pupilAges, PupilForm, PupilLogin } from "#contract/pupil-fields.ts";
import type { AnswerFor } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { begunRegistration, signIn } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { fieldErrorText, showRefusal, useSchemaForm } from "#shared/ui/form.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { ScriptForm } from "#shared/ui/script-form.tsx";
import { PupilCodeForm } from "./pupil-code-form.tsx";

type Props = { code: string; isFull: boolean; onEntered: () => void };

const leads = { new: "lead", known: "knownLead", code: "codeLead" } as const;

/** How a pupil enters a class: with a new pseudonym, with the one that they have, or with a code for a new password. */
export function PupilEntry({ code, isFull, onEntered }: Props) {
  const t = useTranslations("groups.pupil");
  const [way, setWay] = useState<"new" | "known" | "code">(isFull ? "known" : "new");
  const [pseudonym, setPseudonym] = useState("");
  const enter = ({ token, user }: AnswerFor<"POST /client-groups/{code}/pupils/token">): void => {
    begunRegistration.set(null);
    signIn(token, user);
    onEntered();
  };
  return (
    <div className="grid gap-6">
      <p className="text-soft">{t(leads[way])}</p>
      {way === "new" && <NewPupil code={code} onEntered={enter} />}
      {way === "known" && <KnownPupil code={code} onEntered={enter} onTyped={setPseudonym} />}
      {way === "code" && <PupilCodeForm code={code} pseudonym={pseudonym} onEntered={enter} />}
      <div className="grid gap-1">
        {way !== "code" && (
          <Button look="quiet" wide onClick={() => setWay("code")}>
            {t("hasCode")}
          </Button>
        )}
        {way !== "known" && (
          <Button look="quiet" wide onClick={() => setWay("known")}>
            {t("isKnown")}
          </Button>
        )}
        {way !== "new" && !isFull && (
          <Button look="quiet" wide onClick={() => setWay("new")}>
            {t("isNew")}
          </Button>
        )}
      </div>
    </div>
  );
}

type FormProps = { code: string; onEntered: (entered: AnswerFor<"POST /client-groups/{code}/pupils/token">) => void };

function NewPupil({ code, onEntered }: FormProps) {
  const t = useTranslations("groups.pupil");
  const locale = useLocale();
  const [refused, setRefused] = useState<string | null>(null);
  // Nothing is chosen yet; the schema asks for a choice.
  const form = useSchemaForm(PupilForm, { pseudonym: "", age: "" as "12-15", password: "" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefused(null);
    try {
      onEntered(await call("POST /client-groups/{code}/pupils", { params: { code }, body }));
    } catch (error) {
      setRefused(showRefusal(form, error)?.message ?? null);
    }
  });
  return (
    <ScriptForm onSubmit={(event) => void submit(event)}>
      <TextField
        {...form.register("pseudonym")}
        label={t("pseudonym")}
        hint={t("pseudonymHint")}
        autoComplete="off"
        spellCheck={false}
        error={fieldErrorText(errors.pseudonym, locale)}
      />
      <SelectField {...form.register("age")} label={t("age")} error={fieldErrorText(errors.age, locale)}>
        <option value="">{t("ages.none")}</option>
        {(Object.keys(pupilAges) as (keyof typeof pupilAges)[]).map((age) => (
          <option key={age} value={age}>
            {t(`ages.${age}`)}
          </option>
        ))}
      </SelectField>
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        error={fieldErrorText(errors.password, locale)}
      />
      <Refused text={refused} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t("join")}
      </Button>
    </ScriptForm>
  );
}

function KnownPupil({ code, onEntered, onTyped }: FormProps & { onTyped: (pseudonym: string) => void }) {
  const t = useTranslations("groups.pupil");
  const locale = useLocale();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useSchemaForm(PupilLogin, { pseudonym: "", password: "" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefused(null);
    onTyped(body.pseudonym);
    try {
      onEntered(await call("POST /client-groups/{code}/pupils/token", { params: { code }, body }));
    } catch (error) {
      const left = showRefusal(form, error);
      setRefused(left && (left.code === 100 ? t("wrong") : left.message));
    }
  });
  return (
    <ScriptForm onSubmit={(event) => void submit(event)}>
      <TextField
        {...form.register("pseudonym")}
        label={t("pseudonym")}
        autoComplete="off"
        spellCheck={false}
        error={fieldErrorText(errors.pseudonym, locale)}
      />
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        autoComplete="current-password"
        error={fieldErrorText(errors.password, locale)}
      />
      <Refused text={refused} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t("enter")}
      </Button>
    </ScriptForm>
  );
}

function Refused({ text }: { text: string | null }) {
  return (
    <p className="field-note text-error" role="alert">
      {text}
    </p>
  );
}
