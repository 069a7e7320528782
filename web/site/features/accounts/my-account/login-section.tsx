import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "../../../../shared/api/session.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { Facts, Section } from "./section.tsx";

/** The email address and the password change. */
export function LoginSection({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.login");
  const [changing, setChanging] = useState(false);
  return (
    <Section
      id="connexion"
      title={t("title")}
      action={
        <Button look="secondary" size="small" aria-label={t("changePassword")} onClick={() => setChanging(true)}>
          {t("change")}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: t("email"), value: user.username, wide: true },
          { label: t("password"), value: <HiddenPassword said={t("hidden")} /> },
        ]}
      />
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </Section>
  );
}

function HiddenPassword({ said }: { said: string }) {
  return (
    <>
      <span aria-hidden="true">••••••••••</span>
      <span className="sr-only">{said}</span>
    </>
  );
}
