import { useState } from "react";
import type { WebhookEndpoint } from "#contract/admin/webhook-shapes.ts";
import { call, queries } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { SecretShown } from "./secret-shown.tsx";

/** A new secret beside the old one, which signs too for a day. */
export function RotateDialog({ endpoint: { id }, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useTexts();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) {
    const note = t("webhooks.rotateNote");
    return <SecretShown title={t("webhooks.rotated")} secret={secret} note={note} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t("webhooks.rotateTitle")}
      action={t("webhooks.acts.rotate")}
      look="primary"
      keptAs={`webhook-rotate-${id}`}
      staysOpen
      onClose={onClose}
      act={async (body) => {
        setSecret((await call("POST /admin/webhooks/{id}/secret", { params: { id }, body })).secret);
        await queries.invalidateQueries({ queryKey: ["webhooks"] });
      }}
    >
      {t("webhooks.rotateSure")}
    </ConfirmDialog>
  );
}
