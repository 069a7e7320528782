import { useState } from "react";
import { useTranslations } from "use-intl";
import { useUser } from "#shared/api/session.ts";
import { InformationLinks } from "../layout/information-links.tsx";
import { LanguageSwitch } from "../layout/language-switch.tsx";
import { SocialBar } from "../layout/social-bar.tsx";
import { ParentalCodeDialog } from "../features/profiles/parental-code-dialog.tsx";
import { SumDialog } from "../features/profiles/sum-dialog.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";

/** Links hidden from children, behind the parental code or a sum. */
export default function ParentsCorner({ onClose }: { onClose: () => void }) {
  const t = useTranslations("layout.parents");
  const ask = useTranslations("profiles.parental");
  const hasCode = useUser()?.has_parental_code === true;
  const [isPassed, setPassed] = useState(false);
  const pass = (): void => setPassed(true);
  if (!isPassed && hasCode) {
    return (
      <ParentalCodeDialog title={ask("title")} onUnlocked={pass} onClose={onClose}>
        <p>{ask("text")}</p>
      </ParentalCodeDialog>
    );
  }
  if (!isPassed) return <SumDialog onSolved={pass} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("title")}>
      <div className="grid gap-6">
        <p>{t("text")}</p>
        <InformationLinks />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <LanguageSwitch />
          <SocialBar />
        </div>
      </div>
    </Dialog>
  );
}
