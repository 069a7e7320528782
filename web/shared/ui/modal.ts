/** Marks a dialog that stays above those opened after it. */
export const staysAbove = { "data-stays-above": "" };

/**
 * Opens a modal dialog, compensating for the width of the hidden scrollbar. Returns a function that closes it, for a layout
 * effect: it must be closed before it is unmounted, while the browser still knows the previously focused element.
 */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  const page = document.documentElement;
  if (!document.querySelector("dialog:modal"))
    page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
  const above = [...document.querySelectorAll<HTMLDialogElement>("dialog[data-stays-above]:modal")];
  // Closed and opened again: the browser stacks modal dialogs in the order of their opening, and returns the focus in it.
  for (const message of above) message.close();
  dialog?.showModal();
  leaveScroller(dialog);
  for (const message of above) message.showModal();
  return () => dialog?.close();
}

/** Chromium focuses the body of a dialog first where it scrolls. Moves the focus to the first field instead. */
function leaveScroller(dialog: HTMLDialogElement | null): void {
  const focused = document.activeElement;
  if (!dialog?.contains(focused) || !focused?.classList.contains("dialog-body")) return;
  const field = focused.querySelector<HTMLElement>(":is(input, select, textarea):enabled:not([type='hidden'])");
  field?.focus({ preventScroll: true });
}

/**
 * A ref for the element that gets the focus when its dialog opens, in place of the first: a harmless button, so that a
 * repeated Enter does no harm. React has no way to render the `autofocus` attribute itself.
 */
export const focusWhenOpened = (element: HTMLElement | null): void => element?.setAttribute("autofocus", "");
