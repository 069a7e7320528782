import { AudioPage } from "./audio-page.tsx";
import { CaptionStylePage } from "./caption-style-page.tsx";
import { CaptionsPage } from "./captions-page.tsx";
import { QualityPage, SleepPage, SpeedPage } from "./choice-pages.tsx";
import { RootPage } from "./root-page.tsx";
import type { PageName, PageProps } from "./settings-page.tsx";

export type Pages = Record<PageName, (props: PageProps) => React.ReactNode>;

export const pages: Pages = {
  root: RootPage,
  captions: CaptionsPage,
  captionStyle: CaptionStylePage,
  audio: AudioPage,
  quality: QualityPage,
  speed: SpeedPage,
  sleep: SleepPage,
};
