import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { OfferedPlan } from "#contract/admin/offers.ts";
import { textsBy } from "#contract/language.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useLanguage } from "#admin/language.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { Effects } from "#admin/parts/effects.tsx";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";
import { ShownFields, shownFields } from "./plan-fields.tsx";
import { useTypedPreview } from "./typed-preview.ts";

const GroupForm = z.object({ ...shownFields, reason: OptionalReason });

/** Another name of a plan, or another place among the others. */
export function GroupDialog({ group, onClose }: { group: OfferedPlan["group"]; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`plan-group-${group.id}`, onClose);
  const { locale } = useLanguage();
  const form = useDraftForm(draft, GroupForm, {
    ...textsBy("name", (one) => group.names[one]),
    position: String(group.position),
    reason: "",
  });
  const asked = { params: { id: group.id } };
  const values = useWatch({ control: form.control });
  const typed = z.safeParse(GroupForm, { ...values, reason: "" });
  const preview = useTypedPreview(`group-${group.id}`, typed.success && typed.data, ({ reason: _reason, ...body }) =>
    call("POST /admin/plan-groups/{id}/preview", { ...asked, body }),
  );
  const { errorOf, ...sending } = useSending(form, async ({ reason, ...body }) => {
    const isDone = await preview.act((fingerprint) =>
      call("PUT /admin/plan-groups/{id}", {
        ...asked,
        body: { ...body, fingerprint, ...givenReason(reason) },
      }),
    );
    if (!isDone) return;
    showToast(t("plans.groupSaved"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t("plans.editTitle", { name: group.names[locale] })}
      submitLabel={t("plans.groupSave")}
      sending={sending}
      draft={draft}
    >
      <ShownFields register={form.register} errorOf={errorOf} />
      <Effects {...preview} />
      <ReasonField register={form.register("reason")} error={errorOf("reason")} />
    </FormDialog>
  );
}
