import type { CSSProperties } from "react";
import { imageStyles, type ImageStyle } from "#contract/images.ts";

/** How many cards of a style a screen holds, as custom properties for `.row` and `.card-grid`. */
export function perScreen(shape: ImageStyle, others: Record<`--${string}`, number | undefined> = {}): CSSProperties {
  const { phone, tablet, desk } = imageStyles[shape].perScreen;
  return { "--per-phone": phone, "--per-tablet": tablet, "--per-desk": desk, ...others } as CSSProperties;
}
