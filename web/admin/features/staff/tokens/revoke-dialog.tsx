import type { StaffToken } from "#contract/admin/staff-tokens.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

export function RevokeDialog({ token: { id, name }, onClose }: { token: StaffToken; onClose: () => void }) {
  const t = useTexts();
  return (
    <ConfirmDialog
      title={t("tokens.revokeTitle", { name })}
      action={t("tokens.revoke")}
      keptAs={`token-revoke-${id}`}
      onClose={onClose}
      act={async (body) => {
        await call("POST /admin/tokens/{id}/revoke", { params: { id }, body });
        await queries.invalidateQueries({ queryKey: ["tokens"] });
        showToast(t("tokens.revoked", { name }), { tone: "success" });
      }}
    >
      {t("tokens.revokeSure")}
    </ConfirmDialog>
  );
}
