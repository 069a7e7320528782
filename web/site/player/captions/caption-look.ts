import type { Preferences } from "../state/opened.ts";

/** The attributes that select the caption style in captions.css. */
export function captionLook({ size, color, background, edge }: Preferences["caption_style"]) {
  return { "data-size": size, "data-color": color, "data-background": background, "data-edge": edge };
}
