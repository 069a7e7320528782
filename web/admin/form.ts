import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocale } from "use-intl";
import { CallError } from "#contract/client.ts";
import { fieldErrorText, showRefusal } from "../shared/ui/form.ts";

/** Sends a form; refusals of fields stand under them, any other is answered as `fault`. */
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
  const errorOf = (field: keyof Input & string) => fieldErrorText(errors[field], locale);
  return { submit, fault, busy: isSubmitting, errorOf };
}

/** Runs what a button does; answers whether it runs, and why it was refused. */
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

/** A refusal in the server's words; the first field's where it is about one. */
function messageOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return Object.values(error.messages)[0] ?? error.message;
}
