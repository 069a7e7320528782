import { useLocale, useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { longDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";

type Code = AnswerFor<"POST /me/client-group/pupils/{account_id}/password-code">;

/** The code for a pupil's new password. It cannot be shown again, so nothing beside its button closes it. */
export function PasswordCodeDialog({ given, onClose }: { given: Code; onClose: () => void }) {
  const t = useTranslations("groups.pupils");
  const locale = useLocale();
  return (
    <Dialog
      open
      persistent
      closesBeside={false}
      title={t("codeTitle", { name: given.pseudonym })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("noted")}</Button>}
    >
      <p className="rounded-lg border border-line bg-raised py-5 text-center font-mono text-2xl tracking-widest select-all">
        {given.code}
      </p>
      <ol className="mt-5 grid list-decimal gap-2 ps-5 text-soft">
        <li>{t("stepPage")}</li>
        <li>{t("stepCode", { name: given.pseudonym })}</li>
      </ol>
      <p className="mt-3 text-sm wrap-anywhere select-all">{given.link}</p>
      <p className="mt-5 text-sm">{t("once", { day: longDay(given.expires_at, locale) })}</p>
    </Dialog>
  );
}
