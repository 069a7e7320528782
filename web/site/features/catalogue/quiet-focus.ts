let quiet = false;

/** Whether the focus is being put back rather than moved: what opens under a focus that rests stays closed. */
export const isQuiet = (): boolean => quiet;

/** Puts the focus back where it was, without a scroll and without anything opening there. */
export function focusQuietly(element: HTMLElement): void {
  quiet = true;
  element.focus({ preventScroll: true });
  quiet = false;
}
