import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { CopyButton } from "#admin/parts/copy-button.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

type PasswordCode = AnswerFor<"POST /admin/client-groups/{id}/members/{account_id}/password-code">;

/** A code for a pupil's new password. It cannot be shown again, so only its button closes the dialog. */
export function PasswordCodeDialog({ given, onClose }: { given: PasswordCode; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog
      open
      persistent
      closesBeside={false}
      title={t("clientGroups.codeTitle", { name: given.pseudonym })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("clientGroups.codeNoted")}</Button>}
    >
      <div className="flex items-center gap-3">
        <code className="min-w-0 flex-1 rounded-sm bg-lifted p-3 text-center font-mono text-xl tracking-widest select-all">
          {given.code}
        </code>
        <CopyButton text={given.code} />
      </div>
      <p className="mt-5">{t("clientGroups.codeUse", { name: given.pseudonym })}</p>
      <p className="mt-1 text-sm break-all text-soft select-all">{given.link}</p>
      <p className="mt-4 text-sm text-soft">
        {t("clientGroups.codeUntil")} <Instant at={given.expires_at} />
      </p>
    </Dialog>
  );
}
