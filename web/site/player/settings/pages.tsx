import { AudioPage } from "./audio-page.tsx";
import { CaptionStylePage } from "./caption-style-page.tsx";
import { CaptionsPage } from "./captions-page.tsx";
import { QualityPage, SleepPage, SpeedPage } from "./choice-pages.tsx";
import type { PageName, PageProps } from "./settings-page.tsx";

export type Pages = Record<Exclude<PageName, "root">, (props: PageProps) => React.ReactNode>;

/** The pages that the first one leads to. */
export const pages: Pages = {
  captions: CaptionsPage,
  captionStyle: CaptionStylePage,
  audio: AudioPage,
  quality: QualityPage,
  speed: SpeedPage,
  sleep: SleepPage,
};
