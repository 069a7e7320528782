import { localeFrom } from "#contract/language.ts";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { localeOfPath } from "#contract/addresses.ts";
import { restoreUser } from "../shared/api/restore-user.ts";
import { followOtherTabs } from "../shared/api/session.ts";
import { prepareOnIntent } from "./features/playback/watch-intent.ts";
import { watchMissingPictures } from "../shared/ui/missing-pictures.ts";
import { loadTexts, rememberedLanguage, switchLanguage } from "../shared/texts/texts.ts";

watchMissingPictures();

const drawnIn = localeFrom(document.documentElement.lang);
await Promise.all([loadTexts(drawnIn), readLanguages(), restoreUser()]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

prepareOnIntent();
followOtherTabs();

// The router does not handle the rejection of a view transition that the next navigation interrupts.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && /view ?transition|^Transition was skipped/i.test(event.reason.message))
    event.preventDefault();
});

// An address that names a language speaks it, or what whoever is signed in has chosen: the server knows.
const remembered = localeOfPath(location.pathname) ? undefined : rememberedLanguage(drawnIn);
if (remembered) await switchLanguage(remembered);

/** The browser loads its locale data on first use: do it in a task of its own while the texts load. */
function readLanguages(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      Intl.NumberFormat.supportedLocalesOf(drawnIn);
      resolve();
    });
  });
}
