let quiet = false;

/** Whether the focus is being restored, which must not open a preview. */
export const isQuiet = (): boolean => quiet;

/** Restores the focus without scrolling and without opening a preview. */
export function focusQuietly(element: HTMLElement): void {
  quiet = true;
  element.focus({ preventScroll: true });
  quiet = false;
}
