import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { isLocked, type Profile, useProfile } from "#shared/api/session.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { ParentalCodeDialog } from "./parental-code-dialog.tsx";
import { ParentalCodeForm } from "./parental-code-form.tsx";

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
    ),
  };
}

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
