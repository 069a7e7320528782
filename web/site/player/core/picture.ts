import type { Elements } from "./showing.ts";

/** The two video elements, and the one that holds both: it moves as a whole between the page and a small window. */
export type Picture = Elements & { host: HTMLElement };

/** Made before its page is there, so that a title loads while that is rendered. */
export function createPicture(): Picture {
  const host = document.createElement("div");
  host.className = "player-picture";
  const main = createVideo("player-main");
  const intro = createVideo("player-intro");
  // Its sound is heard; there is nothing to operate.
  intro.setAttribute("aria-hidden", "true");
  intro.tabIndex = -1;
  host.append(main, intro);
  return { host, main, intro };
}

function createVideo(name: string): HTMLVideoElement {
  const video = document.createElement("video");
  video.className = `player-video ${name}`;
  video.playsInline = true;
  video.preload = "auto";
  return video;
}
