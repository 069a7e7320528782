import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { showToast } from "../../../../shared/ui/toast-store.ts";

const parameter = "introuvable";

/** Home, told that a title was asked for which is not there. */
export const lostAddress = `/?${parameter}=video`;

export function lostIn(query: URLSearchParams): boolean {
  return query.get(parameter) === "video";
}

/** Said above the landing page, which has no script to say it in passing. */
export function LostNotice() {
  const t = useTranslations("catalogue");
  return (
    <p role="alert" className="lost-notice">
      {t("notFound")}
    </p>
  );
}

/** Said in passing above a subscriber's home, once: the address forgets it. */
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
