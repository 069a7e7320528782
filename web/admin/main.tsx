import { localeFrom, type Locale } from "#contract/language.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { IntlProvider } from "use-intl";
import { queries } from "./api.ts";
import { AdminRoutes } from "./routes.tsx";
import { LanguageContext } from "./language.ts";
import { loadTexts, type AdminTexts } from "./texts.ts";
import { keepLanguageCookie } from "../shared/texts/language-cookie.ts";
import { watchMissingPictures } from "../shared/ui/missing-pictures.ts";
import { Toasts } from "../shared/ui/toast.tsx";
import "./styles.css";

type Spoken = { locale: Locale; texts: AdminTexts };

function Admin({ first }: { first: Spoken }) {
  const [{ locale, texts }, setSpoken] = useState(first);
  const speak = async (next: Locale): Promise<void> => {
    const nextTexts = await loadTexts(next);
    speakNow(next);
    setSpoken({ locale: next, texts: nextTexts });
    await queries.invalidateQueries();
  };
  return (
    <IntlProvider locale={locale} messages={texts} timeZone="Europe/Paris">
      <LanguageContext value={{ locale, speak }}>
        <QueryClientProvider client={queries}>
          <AdminRoutes />
          <Toasts />
        </QueryClientProvider>
      </LanguageContext>
    </IntlProvider>
  );
}

function speakNow(locale: Locale): void {
  keepLanguageCookie(locale);
  document.documentElement.lang = locale;
}

watchMissingPictures();
const root = document.querySelector("#root");
if (!root) throw new Error("The page has no place for the program");
// An invitation's link carries the language chosen for its recipient.
const chosen = new URLSearchParams(location.search).get("language");
const locale = localeFrom(chosen ?? document.documentElement.lang);
if (chosen) speakNow(locale);
const texts = await loadTexts(locale);
createRoot(root).render(
  <StrictMode>
    <Admin first={{ locale, texts }} />
  </StrictMode>,
);
