import { isMotionAllowed } from "./view-transition.ts";

const growMs = 260;
const shrinkMs = 160;

/** The animated elements: the preview, the part clipped to the card's outline, and the card's picture on top. */
export type Growing = { box: HTMLElement; sheet: HTMLElement; poster: HTMLElement | null };

/**
 * Animates a positioned preview out of its card's picture: it starts with that picture's position, size and corner radius,
 * is revealed downwards, and the picture fades into the preview's own. Animates only transform, clip-path and opacity.
 */
export function growOver(growing: Growing, card: HTMLElement): void {
  if (isMotionAllowed()) animateOver(growing, card, { duration: growMs });
}

/** The same backwards. Resolves once the preview lies on its card again; at once where nothing moves. */
export async function shrinkOver(growing: Growing, card: HTMLElement): Promise<void> {
  if (!isMotionAllowed()) return;
  const animations = animateOver(growing, card, { duration: shrinkMs, direction: "reverse", fill: "forwards" });
  await Promise.allSettled(animations.map(({ finished }) => finished));
}

function animateOver({ box, sheet, poster }: Growing, card: HTMLElement, times: KeyframeEffectOptions): Animation[] {
  const [from, to] = [card.getBoundingClientRect(), placeOf(box)];
  const scale = from.width / to.width;
  // Negative where the card is higher: its picture then hangs out of the sheet.
  const cut = to.height - from.height / scale;
  const radius = (element: Element) => Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) || 0;
  const isRound = getComputedStyle(card).borderTopLeftRadius.endsWith("%");
  const outline = isRound ? from.width / 2 : (radius(card) * from.width) / card.offsetWidth;
  const timing = { ...times, easing: getComputedStyle(box).getPropertyValue("--ease-out") };

  const animations = [
    box.animate(
      [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})` }, {}],
      timing,
    ),
    sheet.animate(
      [
        { clipPath: `inset(0 0 ${cut}px round ${outline / scale}px)` },
        { clipPath: `inset(0 0 0 round ${radius(sheet)}px)` },
      ],
      timing,
    ),
  ];
  if (!poster) return animations;
  const height = from.height / scale;
  const wiped = Math.max(0, height - (sheet.querySelector<HTMLElement>(".card-preview-picture")?.offsetHeight ?? 0));
  poster.style.height = `${height}px`;
  const fading = [
    { opacity: 1, clipPath: "inset(0)" },
    // Off the words first, so that they are not seen through it.
    { opacity: 1, clipPath: `inset(0 0 ${wiped}px)`, offset: 0.6 },
    { opacity: 0, clipPath: `inset(0 0 ${wiped}px)` },
  ];
  return [...animations, poster.animate(fading, timing)];
}

/** Where it stands without its own animation, which may still run. */
function placeOf(box: HTMLElement): { left: number; top: number; width: number; height: number } {
  for (const animation of box.getAnimations()) animation.cancel();
  return box.getBoundingClientRect();
}
