import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prepareOnIntent } from "./features/playback/watch-intent.ts";
import { localeFrom } from "./texts/locale.ts";
import { loadTexts, rememberedLanguage, switchLanguage } from "./texts/texts.ts";

const drawnIn = localeFrom(document.documentElement.lang);
await loadTexts(drawnIn);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

prepareOnIntent();

const remembered = rememberedLanguage(drawnIn);
if (remembered) await switchLanguage(remembered);
