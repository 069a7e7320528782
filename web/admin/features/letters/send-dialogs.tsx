import type { LetterInDetail } from "#contract/admin/letters.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { rereadLetters } from "./sights.ts";

/** Says what will leave, where to and with which link, then sends a letter again. */
export function AgainDialog({ id, letter, onClose }: { id: string; letter: LetterInDetail; onClose: () => void }) {
  const t = useTexts();
  const { to, is_renewed: isRenewed } = letter.again;
  return (
    <ConfirmDialog
      title={t("letters.again.title")}
      action={t("letters.again.action")}
      look="primary"
      needsReason
      onClose={onClose}
      act={async ({ reason = "" }) => {
        const params = { id, letter_id: letter.id };
        await call("POST /admin/subscribers/{id}/letters/{letter_id}/again", { params, body: { reason } });
        showToast(t("letters.leaving"), { tone: "success" });
        await rereadLetters(id);
      }}
    >
      <Preview subject={letter.subject} to={to} />
      <ul className="list-disc ps-5 text-sm text-soft">
        <li>{t(isRenewed ? "letters.again.renewed" : "letters.again.same")}</li>
        {to !== letter.to && <li>{t("letters.again.moved", { before: letter.to })}</li>}
        {letter.files.length > 0 && <li>{t("letters.again.files", { count: letter.files.length })}</li>}
      </ul>
    </ConfirmDialog>
  );
}

/** Says what will leave and where to, then sends a link to choose a new password. */
export function ResetLinkDialog({ id, to, onClose }: { id: string; to: string; onClose: () => void }) {
  const t = useTexts();
  return (
    <ConfirmDialog
      title={t("letters.reset.title")}
      action={t("letters.reset.action")}
      look="primary"
      needsReason
      onClose={onClose}
      act={async ({ reason = "" }) => {
        await call("POST /admin/subscribers/{id}/reset-link", { params: { id }, body: { reason } });
        showToast(t("letters.leaving"), { tone: "success" });
        await rereadLetters(id);
      }}
    >
      <Preview subject={t("letters.reset.what")} to={to} />
      <p className="text-sm text-soft">{t("letters.reset.lead")}</p>
    </ConfirmDialog>
  );
}

function Preview({ subject, to }: { subject: string; to: string | null }) {
  const t = useTexts();
  return (
    <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-lifted p-4 text-sm">
      <dt className="text-soft">{t("letters.subject")}</dt>
      <dd className="font-semibold">{subject}</dd>
      <dt className="text-soft">{t("letters.to")}</dt>
      <dd className="font-semibold wrap-anywhere">{to}</dd>
    </dl>
  );
}
