import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the first invalid field after each validation.
 * @param faults the result of a validation: a new value each time, `undefined` when valid
 */
export function useFirstWrongFocused(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults !== undefined) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [faults]);
  return form;
}
