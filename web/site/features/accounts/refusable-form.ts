import { type FormEvent, useState } from "react";
import type { DefaultValues, FieldValues, Path } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import type { CallError } from "#contract/client.ts";
import { fieldErrorText, type FormSchema, showRefusal, useSchemaForm } from "#shared/ui/form.ts";

/** The message for an error that concerns no field of the form: the server's, or that it is unreachable. */
export function useRefusalText(): (refusal: CallError) => string {
  const t = useTranslations("accounts");
  return ({ code, message, messages }) => (code === 0 ? t("unreachable") : (Object.values(messages)[0] ?? message));
}

/**
 * A form that shows the server's errors: under its fields, or as `refused` for the whole form.
 * @param send may answer why it was not sent after all, which is shown as `refused`
 */
export function useRefusableForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
  send: (typed: Output) => Promise<string | null | void>,
) {
  const locale = useLocale();
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useSchemaForm(schema, defaultValues);
  const submit = form.handleSubmit(async (typed) => {
    setRefused(null);
    try {
      setRefused((await send(typed)) ?? null);
    } catch (error) {
      const left = showRefusal(form, error);
      if (left) setRefused(refusalText(left));
    }
  });
  return {
    form,
    refused,
    busy: form.formState.isSubmitting,
    onSubmit: (event: FormEvent) => void submit(event),
    /** The error below a field. */
    wrong: (field: Path<Input>) => fieldErrorText(form.formState.errors[field], locale),
  };
}
