import { useTranslations } from "use-intl";
import { Link } from "#shared/ui/link.tsx";
import { useRootData } from "../use-root-data.ts";
import { useForKids } from "./for-kids.ts";
import { useMeasuredBy } from "./measured-by.ts";
import { ConsentButtons, ConsentForm, ConsentSettings } from "./consent-form.tsx";

/**
 * Asks once about cookies at the bottom of the window, without covering the focus. Not shown where nothing is counted, nor
 * to children.
 */
export function CookieBanner() {
  const t = useTranslations("layout.cookies");
  const root = useRootData();
  const who = useMeasuredBy();
  const forKids = useForKids();
  if (who === null || root?.consent || forKids) return null;
  return (
    <section aria-label={t("title")} className="cookie-banner">
      <div className="grid gap-1">
        <h2 className="text-lg">{t("title")}</h2>
        <p className="text-sm text-soft">
          {t("text", { who })}{" "}
          <Link to="/politique-de-confidentialite" className="link whitespace-nowrap text-fore">
            {t("more")}
          </Link>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ConsentForm>
          <ConsentButtons />
        </ConsentForm>
      </div>
      <details className="cookie-settings">
        <summary className="link">{t("settings")}</summary>
        <div className="pt-4">
          <ConsentSettings analytics={false} />
        </div>
      </details>
    </section>
  );
}
