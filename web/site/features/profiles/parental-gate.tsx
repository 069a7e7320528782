import { lazy, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { isLocked, type Profile, useProfile } from "#shared/api/session.ts";
import { Part } from "#shared/ui/part.tsx";

const ParentalCodeDialog = lazy(async () => ({
  default: (await import("./parental-code-dialog.tsx")).ParentalCodeDialog,
}));

type Gate = {
  /** Runs the action at once, or after the parental code where needed. */
  pass: (then: () => void) => void;
  /** The same for switching profile; the kids space and the current profile need no code. */
  passTo: (profile: Profile, then: () => void) => void;
  /** Render it anywhere on the page. */
  dialog: ReactNode;
};

/** Guards what children may not do alone: leaving the kids space, switching profile. */
export function useParentalGate(): Gate {
  const t = useTranslations("profiles.parental");
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const current = useProfile();
  const close = (): void => setWaiting(null);
  const pass = (then: () => void): void => (isLocked() ? setWaiting(() => then) : then());
  return {
    pass,
    passTo: (profile, then) => (profile.is_kid || profile.id === current?.id ? then() : pass(then)),
    dialog: waiting && (
      <Part>
        <ParentalCodeDialog
          title={t("title")}
          onClose={close}
          onUnlocked={() => {
            close();
            waiting();
          }}
        >
          <p>{t("text")}</p>
        </ParentalCodeDialog>
      </Part>
    ),
  };
}
