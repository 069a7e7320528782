import { isMotionAllowed, pictureAt } from "./view-transition.ts";

/**
 * How the player grows out of the picture beside the pressed link, and goes back into it. By Web Animations, not a view
 * transition: that captures the page before it lets the player be rendered, and the film waits for its element meanwhile.
 */
const growMs = 220;
const shrinkMs = 200;
const easing = "cubic-bezier(0.2, 0, 0, 1)";

type Origin = { picture: HTMLElement; box: DOMRect; still: HTMLCanvasElement | null };
let origin: Origin | null = null;

/** Until the way back is over, in milliseconds. */
const settledMs = 400;
let settled: ReturnType<typeof setTimeout>;

/** Call at the press, while the picture stands: what the player grows from. */
export function rememberOrigin(link: Element): void {
  const picture = isMotionAllowed() ? pictureAt(link) : null;
  const box = picture?.getBoundingClientRect();
  origin = picture && box && box.width > 0 ? { picture, box, still: stillOf(picture, box) } : null;
}

/**
 * Call before the player is painted for the first time, with the element that fills the window.
 * @returns call as it closes, while it still stands: its last picture goes back to where it came from, or fades
 */
export function growPlayer(player: HTMLElement | null): () => void {
  const from = origin;
  origin = null;
  if (!player || !isMotionAllowed()) return () => undefined;
  clearTimeout(settled);
  document.documentElement.dataset["underPlayer"] = "";
  if (from) {
    player.animate([boxed(from.box), whole], { duration: growMs, easing });
    if (from.still) fade(player, from.still);
  }
  return () => {
    settled = setTimeout(() => delete document.documentElement.dataset["underPlayer"], settledMs);
    leaveBehind(player, from?.picture);
  };
}

function fade(player: HTMLElement, still: HTMLCanvasElement): void {
  still.className = "player-still is-cover";
  player.append(still);
  const fading = still.animate([{ opacity: 1 }, { opacity: 0 }], { duration: growMs, easing });
  fading.addEventListener("finish", () => still.remove());
}

/** The film's last frame, or black before its first, over the page that comes back. */
function leaveBehind(player: HTMLElement, picture: HTMLElement | undefined): void {
  const still = stillOf(player, player.getBoundingClientRect());
  const ghost = document.createElement("div");
  ghost.className = "player-ghost";
  ghost.setAttribute("aria-hidden", "true");
  if (still) {
    still.className = "player-still";
    ghost.append(still);
  }
  document.body.append(ghost);
  // Above an open sheet, which lies in the top layer.
  ghost.popover = "manual";
  ghost.showPopover();
  const box = picture?.isConnected ? picture.getBoundingClientRect() : null;
  const end = box && isInView(box) ? { ...boxed(box), opacity: 0.6 } : { opacity: 0 };
  const leaving = ghost.animate([{ ...(box ? whole : {}), opacity: 1 }, end], { duration: shrinkMs, easing });
  leaving.addEventListener("finish", () => ghost.remove());
}

const isInView = (box: DOMRect): boolean =>
  box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

const whole = { transform: "none", clipPath: "inset(0)" };

/** The window scaled evenly until it covers the box, and cut to it. */
function boxed({ left, top, width, height }: DOMRect): Keyframe {
  const scale = Math.max(width / innerWidth, height / innerHeight);
  const x = left + width / 2 - innerWidth / 2;
  const y = top + height / 2 - innerHeight / 2;
  const [cutX, cutY] = [(innerWidth - width / scale) / 2, (innerHeight - height / scale) / 2];
  return { transform: `translate(${x}px, ${y}px) scale(${scale})`, clipPath: `inset(${cutY}px ${cutX}px round 12px)` };
}

/** What an element shows now: the frame of its visible video, else its picture. Null where neither is there yet. */
function stillOf(element: HTMLElement, { width, height }: DOMRect): HTMLCanvasElement | null {
  const video = [...element.querySelectorAll("video")].find(
    (one) => one.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && one.checkVisibility({ visibilityProperty: true }),
  );
  const image = element.querySelector("img");
  const shown = video ?? (image?.complete && image.naturalWidth > 0 ? image : undefined);
  if (!shown) return null;
  const [full, tall] =
    shown instanceof HTMLVideoElement
      ? [shown.videoWidth, shown.videoHeight]
      : [shown.naturalWidth, shown.naturalHeight];
  // No more pixels than are shown: drawing is a part of the press.
  const scale = Math.min(1, Math.max(width / full, height / tall));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(full * scale));
  canvas.height = Math.max(1, Math.round(tall * scale));
  canvas.getContext("2d")?.drawImage(shown, 0, 0, canvas.width, canvas.height);
  return canvas;
}
