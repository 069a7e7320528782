import { type Locale, useLocale } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { keepNumbersWhole } from "./whole-numbers.ts";

/** HTML of a text or a title. The server sanitised it before storing it (`server/safe-html.ts`). */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  const locale = useLocale();
  const shown = keepNumbersWhole(withLinksIn(locale, html));
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: shown }} />;
}

/** Rewrites links to this site's pages for the reader's language. The sanitiser writes every link as `<a href="…"`. */
function withLinksIn(locale: Locale, html: string): string {
  return html.replaceAll(/<a href="(\/[^"]*)"/g, (_link, address: string) => `<a href="${addressIn(locale, address)}"`);
}
