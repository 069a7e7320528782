import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ParentalCodeForm } from "./parental-code-form.tsx";

type Props = { title: string; children: ReactNode; onUnlocked: () => void; onClose: () => void };

/** Asks for the parental code in a dialog. */
export function ParentalCodeDialog({ title, children, onUnlocked, onClose }: Props) {
  const t = useTranslations("profiles.parental");
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="mb-4 grid gap-4">{children}</div>
      <ParentalCodeForm onUnlocked={onUnlocked}>
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
      </ParentalCodeForm>
    </Dialog>
  );
}
