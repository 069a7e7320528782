import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { Section } from "./section.tsx";

type Intent = "set" | "remove" | null;

/** The parental code. */
export function ParentalSection({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.parental");
  const [intent, setIntent] = useState<Intent>(null);
  const saved = (): void => {
    showToast(t(intent === "remove" ? "removed" : "saved"), { tone: "success" });
    setIntent(null);
  };
  return (
    <Section id="code-parental" title={t("title")}>
      <p className="max-w-160 text-soft">{t(user.has_parental_code ? "isSet" : "isNotSet")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" size="small" onClick={() => setIntent("set")}>
          {t(user.has_parental_code ? "change" : "set")}
        </Button>
        {user.has_parental_code && (
          <Button look="quiet" size="small" onClick={() => setIntent("remove")}>
            {t("remove")}
          </Button>
        )}
      </div>
      {intent && <CodeDialog removes={intent === "remove"} onSaved={saved} onClose={() => setIntent(null)} />}
    </Section>
  );
}
