import { Download } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, type User } from "#shared/api/session.ts";
import { useBusyAction } from "#shared/ui/busy-action.ts";
import { Button } from "#shared/ui/button.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { Section } from "./section.tsx";

export function DataSection({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.data");
  return (
    <Section id="suppression" title={t("title")}>
      <DataChoices user={user} />
    </Section>
  );
}

/** Data export and account deletion. */
export function DataChoices({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.data");
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <div className="grid max-w-160 gap-6">
        <div>
          <p className="mb-3 text-soft">{t(user.is_pupil ? "exportTextOfPupil" : "exportText")}</p>
          <ExportButton />
        </div>
        {user.deletion_at ? (
          <Ending user={user} endsAt={user.deletion_at} />
        ) : (
          <div>
            <p className="mb-3 text-soft">{t("deletionText")}</p>
            <Button look="danger" size="small" onClick={() => setDeleting(true)}>
              {t("delete")}
            </Button>
          </div>
        )}
      </div>
      {deleting && <DeletionDialog onClose={() => setDeleting(false)} />}
    </>
  );
}

function ExportButton() {
  const t = useTranslations("accounts.mine.data");
  const { busy, run } = useBusyAction();
  const download = (): Promise<void> =>
    run(t("toExport"), async () => saveFile((await call("GET /me/data-export")) as Blob, "mes-donnees.zip"));
  return (
    <Button
      look="secondary"
      size="small"
      busy={busy}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => void download()}
    >
      {t("export")}
    </Button>
  );
}

function Ending({ user, endsAt }: { user: User; endsAt: string }) {
  const t = useTranslations("accounts.mine.data");
  const locale = useLocale();
  const { busy, run } = useBusyAction();
  const keep = (): Promise<void> =>
    run(t("toKeep"), async () => {
      keepUser({ ...user, ...(await call("DELETE /me/deletion")) });
      showToast(t(user.is_pupil ? "keptOfPupil" : "kept"), { tone: "success" });
    });
  return (
    <div className="rounded-md border border-error/60 bg-raised p-5">
      <p className="mb-4">{t("ending", { day: longDay(endsAt, locale) })}</p>
      <Button size="small" busy={busy} onClick={() => void keep()}>
        {t("keep")}
      </Button>
    </div>
  );
}
