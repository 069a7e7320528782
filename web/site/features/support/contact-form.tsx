import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ContactMessage } from "#contract/support.ts";
import { call } from "#shared/api/client.ts";
import { type User, useHolder, useToken } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { showRefusal, useSchemaForm } from "#shared/ui/form.ts";
import { useShowError } from "#shared/ui/refused.ts";
import { ScriptForm } from "#shared/ui/script-form.tsx";
import { begunMessage, blankMessage, type ContactFormState } from "./blank-message.ts";
import { useKeptMessage } from "./kept-message.ts";
import { usePhoneCountry } from "./phone-country.ts";
import { RequestField } from "./request-field.tsx";
import { otherId, SubjectField } from "./subject-field.tsx";
import { ThanksDialog } from "./thanks-dialog.tsx";
import { Acts, ReadOnlyNote } from "#shared/ui/read-only.tsx";
import { PersonFields } from "./contact-person-fields.tsx";
import { MessageFields, CaptchaField } from "./message-fields.tsx";

/** A message to the support team, which pupils could not be answered. Without `withCivility` on the FAQ page. */
export function ContactForm({ withCivility = true }: { withCivility?: boolean }) {
  const t = useTranslations("support.contact");
  if (useHolder()?.is_pupil) return <p className="rounded-lg border border-line bg-raised p-6">{t("askTeacher")}</p>;
  return (
    <Acts>
      <ReadOnlyNote />
      <MessageForm withCivility={withCivility} />
    </Acts>
  );
}

function MessageForm({ withCivility }: { withCivility: boolean }) {
  const t = useTranslations("support.contact");
  const isVisitor = useToken() === null;
  const form: ContactFormState = useSchemaForm(ContactMessage, blankMessage);
  const [country, setCountry] = usePhoneCountry();
  const showError = useShowError();
  const [sent, setSent] = useState(false);
  const [subject, setSubject] = useState<number | null>(null);
  const holder = useHolder();
  const base = begunMessage(holder);
  useKeptMessage(form, { subject, country, base }, (kept) => {
    setSubject(kept.subject);
    setCountry(kept.country);
  });
  usePrefilled(form, holder, setCountry);

  const submit = form.handleSubmit(async (message) => {
    if (subject === otherId && message.object === "")
      return form.setError("object", { type: "manual", message: "required" }, { shouldFocus: true });
    if (isVisitor && !message.reCaptchaToken)
      return form.setError("reCaptchaToken", { type: "manual", message: "captcha" });
    try {
      const phone = message.phone || null;
      await call("POST /contact", { body: { ...message, phone, country_code: phone && country } });
      form.reset(base);
      setSubject(null);
      setSent(true);
    } catch (error) {
      const left = showRefusal(form, error);
      if (left) showError(left);
    }
  });
  return (
    <>
      <ScriptForm onSubmit={(event) => void submit(event)} className="grid">
        <PersonFields form={form} withCivility={withCivility} />
        <RequestField form={form} />
        <SubjectField form={form} isVisitor={isVisitor} choice={subject} onChoice={setSubject} />
        <MessageFields form={form} country={country} onCountry={setCountry} />
        {isVisitor && !sent && <CaptchaField form={form} />}
        <div className="min-h-3" />
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          {t("send")}
        </Button>
      </ScriptForm>
      {sent && <ThanksDialog onClose={() => setSent(false)} />}
    </>
  );
}

/** Fills in who is signed in, in the fields that nobody has filled in yet. */
function usePrefilled(form: ContactFormState, holder: User | null, setCountry: (code: string) => void): void {
  const fill = useEffectEvent(() => {
    const [begun, typed] = [begunMessage(holder), form.getValues()];
    for (const name of ["civility", "last_name", "first_name", "email", "phone"] as const)
      if (typed[name] === blankMessage[name]) form.setValue(name, begun[name]);
    if (holder?.country_code && typed.phone === blankMessage.phone) setCountry(holder.country_code);
  });
  const isKnown = holder !== null;
  useEffect(() => {
    if (isKnown) fill();
  }, [isKnown]);
}
