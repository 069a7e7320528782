import { moves } from "../growing.ts";

const growMs = 260;

/** The animated elements: the preview, the part clipped to the card's outline, and the card's picture on top. */
export type Growing = { box: HTMLElement; sheet: HTMLElement; poster: HTMLElement | null };

/**
 * Animates a positioned preview out of its card's picture: it starts with that picture's position, size and corner radius,
 * is revealed downwards, and fades into the preview's own picture. Animates only transform, clip-path and opacity.
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
