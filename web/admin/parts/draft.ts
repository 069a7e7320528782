import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { type FormSchema, useSchemaForm } from "#shared/ui/form.ts";
import { draftPlace, forgetTyped, keepTyped, typedAt } from "../drafts.ts";
import { useMe } from "../session.ts";

/** What is typed in one dialog or form, until it is sent or discarded. */
export type Draft = {
  /** Null where nothing is kept. */
  place: string | null;
  /** Whether something was kept before the form was shown. */
  wasKept: boolean;
  forget: () => void;
  /** Forgets what was typed and closes: it is sent, or discarded by 'Cancel'. */
  close: () => void;
  /** Closes, and keeps what was typed: Escape, the cross, the browser's 'Back'. */
  leave: () => void;
};

/** @param key the act and its subject, 'refund-12'; null: keeps nothing */
export function useDraft(key: string | null, onClose: () => void): Draft {
  const { id } = useMe();
  const place = key === null ? null : draftPlace(id, key);
  const [wasKept] = useState(() => place !== null && Object.keys(typedAt(place)).length > 0);
  const forget = (): void => {
    if (place !== null) forgetTyped(place);
  };
  return {
    place,
    wasKept,
    forget,
    close: () => {
      forget();
      onClose();
    },
    leave: onClose,
  };
}

/** A value of a draft, as `useState`. */
export function useDraftValue<T>({ place }: Draft, name: string, initial: T | (() => T)): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const typed = place === null ? {} : typedAt(place);
    if (name in typed) return typed[name] as T;
    return typeof initial === "function" ? (initial as () => T)() : initial;
  });
  return [
    value,
    (next) => {
      setValue(next);
      if (place !== null) keepTyped(place, name, next);
    },
  ];
}

type Options<Input> = { name?: string; secrets?: readonly (keyof Input & string)[] };

/** As `useSchemaForm`, its values in a draft. `secrets` are never kept. */
export function useDraftForm<Input extends FieldValues, Output>(
  draft: Draft,
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
  options: Options<Input> = {},
): UseFormReturn<Input, unknown, Output> {
  const { place } = draft;
  const { name = "form", secrets = [] } = options;
  const [typed] = useState(() =>
    place === null ? undefined : (typedAt(place)[name] as DefaultValues<Input> | undefined),
  );
  const form = useSchemaForm<Input, Output>(schema, { ...defaultValues, ...typed });
  const { subscribe } = form;
  const secretNames = secrets.join();
  useEffect(() => {
    if (place === null) return undefined;
    const isPublic = (field: string): boolean => !secretNames.split(",").includes(field);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        keepTyped(place, name, Object.fromEntries(Object.entries(values).filter(([field]) => isPublic(field)))),
    });
  }, [subscribe, place, name, secretNames]);
  return form;
}
