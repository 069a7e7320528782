import type { Locale } from "#contract/language.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { CallError } from "#contract/client.ts";
import { pageFaultText } from "#contract/page-faults.ts";

// The content security policy forbids eval, which zod would try first.
z.config({ jitless: true });

export type FormSchema<Input, Output> = { _zod: { output: Output; input: Input } };

/** A form validated with the contract's schema, showing the same field errors as the server. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues,
    // Validate on submit; revalidate an invalid field as it changes.
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
}

/** The text of a field's error: the server's message as it is, or the schema's error by name, from `textOf`. */
export function fieldErrorText(
  error: { type?: unknown; message?: unknown } | undefined,
  locale: Locale,
  textOf: (name: string, locale: Locale) => string = pageFaultText,
): string | undefined {
  if (!error) return undefined;
  const message = typeof error.message === "string" ? error.message : "";
  return error.type === "server" ? message : textOf(message, locale);
}

/**
 * Shows the field errors of a failed call and focuses the first one. Returns the message about the whole form, or null.
 * Rethrows anything but a CallError.
 * @param shownAs maps names of the call's fields to names of the form's fields
 */
export function showRefusal<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  shownAs: Readonly<Record<string, Path<Input>>> = {},
): CallError | null {
  if (!(error instanceof CallError)) throw error;
  const known = Object.entries(error.messages)
    .map(([field, message]) => [shownAs[field] ?? field, message] as const)
    .filter(([field]) => field in form.getValues());
  for (const [index, [field, message]] of known.entries()) {
    form.setError(field as Path<Input>, { type: "server", message }, { shouldFocus: index === 0 });
  }
  return known.length > 0 ? null : error;
}
