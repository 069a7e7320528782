import type { Elements } from "./title-playback.ts";

/** The two video elements and their container, which moves between the page and the picture-in-picture window. */
export type Picture = Elements & { host: HTMLElement };

/** Created before the page is rendered, so that the title loads meanwhile. */
export function createPicture(): Picture {
  const host = document.createElement("div");
  host.className = "player-picture";
  const main = createVideo("player-main");
  const intro = createVideo("player-intro");
  // It has nothing to operate, and its audio is audible anyway.
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
