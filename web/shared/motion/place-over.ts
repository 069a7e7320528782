const edge = 12;
/** Ratio of a preview's width to its card's, and its bounds in pixels. */
const growth = 1.35;
const least = 348;
const most = 420;

/** Positions a preview over its card's picture, within the window and on whole pixels, which avoids seams. */
export function placeOver(box: HTMLElement, card: DOMRect): void {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const width = Math.round(Math.min(Math.max(card.width * growth, least * rem), most * rem, innerWidth - 2 * edge));
  box.style.width = `${width}px`;
  const height = box.offsetHeight;
  box.style.left = `${within(card.left + card.width / 2 - width / 2, innerWidth - width)}px`;
  box.style.top = `${within(card.top + card.height / 2 - height / 2, innerHeight - height)}px`;
}

const within = (wanted: number, last: number): number => Math.round(Math.max(edge, Math.min(wanted, last - edge)));
