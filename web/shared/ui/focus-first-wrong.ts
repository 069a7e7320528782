import { type RefObject, useEffect, useRef } from "react";

/**
 * For a form that checks itself: whenever something was found wrong, the first wrong field has the focus.
 * @param faults what was found: another value each time, `undefined` for nothing
 */
export function useFirstWrongFocused(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults !== undefined) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [faults]);
  return form;
}
