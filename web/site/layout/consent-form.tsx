import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Switch } from "#shared/ui/choice.tsx";
import { useMeasuredBy } from "./measured-by.ts";

/** A plain form that works without script. */
export function ConsentForm({ children, from }: { children: ReactNode; from?: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/cookies" className="contents">
      <input type="hidden" name="from" value={from ?? pathname + search} />
      {children}
    </form>
  );
}

/** Accept and refuse, side by side and with the same look. */
export function ConsentButtons() {
  const t = useTranslations("layout.cookies");
  return (
    <>
      <Button type="submit" name="answer" value="refuse" look="secondary" wide>
        {t("refuse")}
      </Button>
      <Button type="submit" name="answer" value="accept" look="secondary" wide>
        {t("accept")}
      </Button>
    </>
  );
}

/** A switch for each use. */
export function ConsentSettings({ analytics, from }: { analytics: boolean; from?: string }) {
  const t = useTranslations("layout.cookies");
  return (
    <ConsentForm {...(from === undefined ? {} : { from })}>
      <div className="grid gap-4">
        <Switch label={t("necessary")} hint={t("necessaryHint")} checked disabled readOnly />
        <Switch
          label={t("analytics")}
          hint={t("analyticsHint", { who: useMeasuredBy() ?? "" })}
          name="analytics"
          value="yes"
          defaultChecked={analytics}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="answer" value="settings" size="small">
            {t("save")}
          </Button>
          <Button type="submit" name="answer" value="refuse" size="small" look="quiet">
            {t("refuseAll")}
          </Button>
        </div>
      </div>
    </ConsentForm>
  );
}
