import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { CallError } from "#contract/client.ts";
import { fieldFaultText, type Locale } from "#contract/fields.ts";

// The page's policy forbids code made from strings, which zod would try first.
z.config({ jitless: true });

export type FormSchema<Input, Output> = { _zod: { output: Output; input: Input } };

/** A form held to the contract's own schema: it says under the fields what the server would say, before asking it. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues,
    // What is typed is not judged before it is sent; a field found wrong is judged anew as it changes.
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
}

/** What to say under a field: the server's words as they came, or the text of the schema's fault. */
export function fieldErrorText(
  error: { type?: unknown; message?: unknown } | undefined,
  locale: Locale,
): string | undefined {
  if (!error) return undefined;
  const message = typeof error.message === "string" ? error.message : "";
  return error.type === "server" ? message : fieldFaultText(message, locale);
}

/**
 * Puts what a refused call says about fields under them, the first one focused. Answers what is left to say about the
 * whole, or null. Anything but a refusal is thrown on.
 * @param shownAs the form's field for a field of the call that has another name there
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
