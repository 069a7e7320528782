import { identityChecks, type AccountAct } from "#contract/admin/account-acts.ts";
import { SelectField, TextareaField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useDraft, useDraftValue } from "./draft.ts";
import { useTexts } from "#admin/texts.ts";
import { ActDialog, missing, useActPreview } from "./act-dialog.tsx";

type Props = { id: number; act: AccountAct; onDone: () => Promise<unknown>; onClose: () => void };

/** An act on an account, from the person's page or from a request of theirs. */
export function AccountActDialog({ id, act, onDone, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`account-${act}-${id}`, onClose);
  const [told, setTold] = useDraftValue(draft, "told", "");
  const [checked, setChecked] = useDraftValue<(typeof identityChecks)[number] | "">(draft, "checked", "");
  const params = { id, act };
  const action = t(`subscribers.accountActs.${act}.action`);
  const preview = useActPreview(["account", id, act], () =>
    call("GET /admin/subscribers/{id}/account/{act}", { params }),
  );
  return (
    <ActDialog
      title={action}
      submitLabel={action}
      look={act === "block" || act === "delete" ? "danger" : "primary"}
      preview={preview}
      act={async (form) => {
        if (act === "block" && told.trim() === "") throw missing(t("subscribers.accountActs.toldNeeded"));
        if (act === "delete" && checked === "") throw missing(t("subscribers.accountActs.checkedNeeded"));
        const body = { ...form, ...(act === "block" && { told }), ...(checked !== "" && { checked }) };
        await call("POST /admin/subscribers/{id}/account/{act}", { params, body });
        await onDone();
        showToast(t(`subscribers.accountActs.${act}.done`), { tone: "success" });
      }}
      draft={draft}
    >
      {act === "block" && (
        <TextareaField
          label={t("subscribers.accountActs.told")}
          hint={t("subscribers.accountActs.toldHint")}
          rows={3}
          maxLength={500}
          value={told}
          onChange={({ currentTarget }) => setTold(currentTarget.value.replaceAll("\n", " "))}
        />
      )}
      {act === "delete" && (
        <SelectField
          label={t("subscribers.accountActs.checked")}
          value={checked}
          onChange={({ currentTarget }) => setChecked(identityChecks.find((one) => one === currentTarget.value) ?? "")}
        >
          <option value="">{t("requests.choose")}</option>
          {identityChecks.map((one) => (
            <option key={one} value={one}>
              {t(`subscribers.accountActs.checks.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
    </ActDialog>
  );
}
