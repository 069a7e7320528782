const edge = 12;
/** A preview is this much wider than its card, within these bounds, in pixels. */
const growth = 1.35;
const least = 348;
const most = 420;

/** Lays a preview over its card's picture, growing from it, never out of the window. */
export function placeOver(box: HTMLElement, card: DOMRect): void {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const width = Math.min(Math.max(card.width * growth, least * rem), most * rem, innerWidth - 2 * edge);
  box.style.width = `${width}px`;
  const height = box.offsetHeight;
  const left = within(card.left + card.width / 2 - width / 2, innerWidth - width);
  const top = within(card.top + card.height / 2 - height / 2, innerHeight - height);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  box.style.transformOrigin = `${card.left + card.width / 2 - left}px ${card.top + card.height / 2 - top}px`;
  box.style.setProperty("--from", String(card.width / width));
}

const within = (wanted: number, last: number): number => Math.max(edge, Math.min(wanted, last - edge));
