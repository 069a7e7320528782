import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Link } from "#shared/ui/link.tsx";
import { SplitPage } from "#shared/ui/split-page.tsx";

/** Stops the weekly digest by a plain form, which works without a script: opening a link alone changes nothing. */
export function UnsubscribeView({ outcome }: { outcome: "stopped" | "unknown" | undefined }) {
  const t = useTranslations("notifications.unsubscribe");
  const { pathname } = useLocation();
  return (
    <SplitPage about={<h1 className="text-2xl">{t("title")}</h1>}>
      <div className="grid justify-items-start gap-6">
        {outcome === undefined ? (
          <form method="post" action={pathname} className="grid justify-items-start gap-6">
            <p className="max-w-prose">{t("text")}</p>
            <Button type="submit" size="large">
              {t("confirm")}
            </Button>
          </form>
        ) : (
          <p role={outcome === "unknown" ? "alert" : "status"} className="max-w-prose">
            {t(outcome)}
          </p>
        )}
        <Link to="/profile#notifications" reloadDocument className="link">
          {t("inAccount")}
        </Link>
      </div>
    </SplitPage>
  );
}
