/**
 * Opens a dialog over the page, which keeps its place: the scrollbar that goes leaves its width behind. Answers how to close
 * it, for a layout effect: one that is taken away open is closed first, while the browser still knows where the focus was.
 */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  const page = document.documentElement;
  if (!document.querySelector("dialog:modal"))
    page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
  dialog?.showModal();
  return () => dialog?.close();
}
