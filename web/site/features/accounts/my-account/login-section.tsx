import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { EmailNotice } from "./email-notice.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { Section } from "./section.tsx";

/** The email address, which pupils have none of, and the password, each with its change. */
export function LoginSection({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.login");
  const [changing, setChanging] = useState<"email" | "password" | null>(null);
  const close = (): void => setChanging(null);
  return (
    <Section id="connexion" title={t("title")}>
      <dl className="account-log-in">
        {!user.is_pupil && (
          <LoginFact label={t("email")} action={t("changeEmail")} onChange={() => setChanging("email")}>
            {user.username}
          </LoginFact>
        )}
        <LoginFact label={t("password")} action={t("changePassword")} onChange={() => setChanging("password")}>
          <span aria-hidden="true">••••••••••</span>
          <span className="sr-only">{t("hidden")}</span>
        </LoginFact>
      </dl>
      {!user.is_pupil && <EmailNotice user={user} />}
      {changing === "email" && <EmailDialog onClose={close} />}
      {changing === "password" && <PasswordDialog onClose={close} />}
    </Section>
  );
}

type LoginFactProps = {
  label: string;
  children: ReactNode;
  /** What the button changes. */
  action: string;
  onChange: () => void;
};

function LoginFact({ label, children, action, onChange }: LoginFactProps) {
  const t = useTranslations("accounts.mine.login");
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd>
        <Button look="secondary" size="small" aria-label={action} onClick={onChange}>
          {t("change")}
        </Button>
      </dd>
    </div>
  );
}
