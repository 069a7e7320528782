import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocale } from "use-intl";
import { CallError } from "#contract/client.ts";
import { fieldFaultText } from "#contract/field-faults.ts";
import { fieldErrorText, showRefusal } from "../shared/ui/form.ts";

/** Submits a form. Field errors are shown at the fields, any other refusal is returned as `fault`. */
export function useSending<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  send: (values: Output) => Promise<void>,
) {
  const locale = useLocale();
  const [fault, setFault] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setFault(null);
    try {
      await send(values);
    } catch (error) {
      setFault(showRefusal(form, error)?.message ?? null);
    }
  });
  const { errors, isSubmitting } = form.formState;
  const errorOf = (field: keyof Input & string) => fieldErrorText(errors[field], locale, fieldFaultText);
  return { submit, fault, busy: isSubmitting, errorOf };
}

/** Runs a button's action; returns whether it is running, and why it was refused. */
export function useActing() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, fault };
}

/** The server's message; that of the first field with an error, if any. */
export function messageOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return Object.values(error.messages)[0] ?? error.message;
}
