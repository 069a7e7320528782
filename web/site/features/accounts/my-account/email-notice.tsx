import { MailQuestionMark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, type User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { showToast } from "#shared/ui/toast-store.ts";

/** What is still to be done about the address: a link that waits in a mailbox. Nothing hangs on it. */
export function EmailNotice({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.login");
  const { username: email, pending_email: pending } = user;
  if (pending) {
    const words = t.rich("pending", { email: pending, strong: (said) => <strong>{said}</strong> });
    return (
      <Notice
        words={words}
        label={t("keep")}
        act={async () => {
          keepUser(await call("DELETE /me/email"));
          showToast(t("kept"), { tone: "success" });
        }}
      />
    );
  }
  if (user.email_confirmed) return null;
  return (
    <Notice
      words={t("unconfirmed")}
      label={t("resend")}
      act={async () => {
        keepUser(await call("POST /me/email-confirmation"));
        showToast(t("resent", { email }), { tone: "success" });
      }}
    />
  );
}

function Notice({ words, label, act }: { words: ReactNode; label: string; act: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const showError = useShowError();
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-line bg-ground px-4 py-3">
      <p className="flex min-w-0 flex-1 basis-80 gap-3 text-pretty wrap-anywhere text-soft">
        <MailQuestionMark className="mt-0.5 size-5 flex-none" aria-hidden="true" />
        <span>{words}</span>
      </p>
      <Button look="secondary" size="small" busy={busy} onClick={() => void run()}>
        {label}
      </Button>
    </div>
  );
}
