import { moves } from "../growing.ts";

const growMs = 260;

/** What moves as a preview grows: all of it, what is cut to the card's outline, and the card's picture over the rest. */
export type Growing = { box: HTMLElement; sheet: HTMLElement; poster: HTMLElement | null };

/**
 * Grows a preview, already in its place, out of its card's picture: it begins as that picture, where that is, and as round
 * at its corners; the words wipe it up to where the preview has its own, into which it fades. Only transforms, clips and
 * opacity move.
 */
export function growOver({ box, sheet, poster }: Growing, card: HTMLElement): void {
  if (!moves()) return;
  const [from, to] = [card.getBoundingClientRect(), box.getBoundingClientRect()];
  const scale = from.width / to.width;
  const cut = Math.max(0, to.height - from.height / scale);
  const radius = (element: Element) => Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) || 0;
  const isRound = getComputedStyle(card).borderTopLeftRadius.endsWith("%");
  const outline = isRound ? from.width / 2 : (radius(card) * from.width) / card.offsetWidth;
  const timing = { duration: growMs, easing: getComputedStyle(box).getPropertyValue("--ease-out") };

  box.animate(
    [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})` }, {}],
    timing,
  );
  sheet.animate(
    [
      { clipPath: `inset(0 0 ${cut}px round ${outline / scale}px)` },
      { clipPath: `inset(0 0 0 round ${radius(sheet)}px)` },
    ],
    timing,
  );
  if (!poster) return;
  const height = from.height / scale;
  const wiped = Math.max(0, height - (sheet.querySelector<HTMLElement>(".card-preview-picture")?.offsetHeight ?? 0));
  poster.style.height = `${height}px`;
  poster.animate(
    [
      { opacity: 1, clipPath: "inset(0)" },
      { opacity: 1, offset: 0.5 },
      { opacity: 0, clipPath: `inset(0 0 ${wiped}px)` },
    ],
    timing,
  );
}
