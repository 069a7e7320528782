/** Opens a dialog over the page, which keeps its place: the scrollbar that goes leaves its width behind. */
export function openModal(dialog: HTMLDialogElement | null): void {
  const page = document.documentElement;
  if (!document.querySelector("dialog:modal"))
    page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
  dialog?.showModal();
}
