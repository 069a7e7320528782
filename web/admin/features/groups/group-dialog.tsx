import { useNavigate } from "react-router";
import { GroupForm } from "#contract/admin/groups.ts";
import type { AnswerFor } from "#contract/client.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Group = AnswerFor<"GET /admin/client-groups/{id}">;

/** The age ceilings that a class may have. */
const ceilings = [0, 10, 12, 16] as const;

/** Creates a group and opens its page, or edits an existing one. */
export function GroupDialog({ group, onClose }: { group?: Group; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`group-${group?.id ?? "new"}`, onClose);
  const navigate = useNavigate();
  const { name = "", ends_on = "" } = group ?? {};
  const pupil_ceiling = `${group?.pupil_ceiling ?? ""}` as "" | "12";
  const form = useDraftForm(draft, GroupForm, { name, seats: group?.seats ?? "", ends_on, pupil_ceiling });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    const saved = await (group
      ? call("PUT /admin/client-groups/{id}", { params: { id: group.id }, body })
      : call("POST /admin/client-groups", { body }));
    await queries.invalidateQueries({ queryKey: ["groups"] });
    showToast(t("clientGroups.saved", { name: saved.name }), { tone: "success" });
    draft.close();
    if (!group) await navigate(`/groups/${saved.id}`);
  });
  return (
    <FormDialog
      title={t(group ? "clientGroups.changeTitle" : "clientGroups.create")}
      submitLabel={t(group ? "clientGroups.save" : "clientGroups.create")}
      sending={sending}
      draft={draft}
    >
      <TextField
        label={t("clientGroups.name")}
        hint={t("clientGroups.nameHint")}
        autoComplete="off"
        error={errorOf("name")}
        {...form.register("name")}
      />
      <TextField
        label={t("clientGroups.seats")}
        type="number"
        min={Math.max(1, group?.seats_taken ?? 1)}
        inputMode="numeric"
        error={errorOf("seats")}
        {...form.register("seats")}
      />
      <TextField
        label={t("clientGroups.end")}
        hint={t("clientGroups.endHint")}
        type="date"
        error={errorOf("ends_on")}
        {...form.register("ends_on")}
      />
      <SelectField
        label={t("clientGroups.audience")}
        hint={t("clientGroups.audienceHint")}
        error={errorOf("pupil_ceiling")}
        {...form.register("pupil_ceiling")}
      >
        <option value="">{t("clientGroups.adults")}</option>
        {ceilings.map((age) => (
          <option key={age} value={age}>
            {t("clientGroups.class", { age })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
