import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { showToast } from "#shared/ui/toast-store.ts";

const parameter = "introuvable";

/** The home page with a notice that the requested title does not exist. */
export const lostAddress = `/?${parameter}=video`;

export function lostIn(query: URLSearchParams): boolean {
  return query.get(parameter) === "video";
}

/** Shown on the landing page, which has no script for a toast. */
export function LostNotice() {
  const t = useTranslations("catalogue");
  return (
    <p role="alert" className="lost-notice">
      {t("notFound")}
    </p>
  );
}

/** Shows a toast on a subscriber's home once, and removes the parameter from the URL. */
export function useLostNotice(): void {
  const t = useTranslations("catalogue");
  const [query, setQuery] = useSearchParams();
  const isLost = lostIn(query);
  useEffect(() => {
    if (!isLost) return;
    showToast(t("notFound"), { tone: "error" });
    setQuery(
      (before) => {
        before.delete(parameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isLost, setQuery, t]);
}
