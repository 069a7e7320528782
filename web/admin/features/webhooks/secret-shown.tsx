import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { CopyButton } from "#admin/parts/copy-button.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = { title: string; secret: string; note?: string; onClose: () => void };

/** The only sight of a secret with which receivers verify signatures. */
export function SecretShown({ title, secret, note, onClose }: Props) {
  const t = useTexts();
  return (
    <Dialog open persistent onClose={onClose} title={title} actions={<Button onClick={onClose}>{t("close")}</Button>}>
      <div role="status">
        <p className="mb-3 text-soft">{t("webhooks.secretLead")}</p>
        <code className="mb-3 block rounded-sm bg-lifted p-3 font-mono text-sm break-all select-all">{secret}</code>
        <CopyButton text={secret} />
        {note && <p className="mt-4 text-sm text-soft">{note}</p>}
      </div>
    </Dialog>
  );
}
