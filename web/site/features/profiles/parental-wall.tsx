import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { isLocked } from "#shared/api/session.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { ParentalCodeForm } from "./parental-code-form.tsx";

/** A page behind the parental code. */
export function ParentalWall({ children }: { children: ReactNode }) {
  const t = useTranslations("profiles.parental");
  const [locked, setLocked] = useState(isLocked);
  if (!locked) return children;
  return (
    <div className="mx-auto grid max-w-112 gap-4 py-12">
      <h1 className="text-2xl">{t("title")}</h1>
      <p className="text-soft">{t("wall")}</p>
      <ParentalCodeForm onUnlocked={() => setLocked(false)}>
        <LinkButton to="/accueil" look="quiet">
          {t("back")}
        </LinkButton>
      </ParentalCodeForm>
    </div>
  );
}
