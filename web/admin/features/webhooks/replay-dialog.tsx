import { useState } from "react";
import * as z from "zod/mini";
import type { WebhookEndpoint } from "#contract/admin/webhook-shapes.ts";
import { fault } from "#contract/fields.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { MomentField } from "#admin/parts/moment-field.tsx";
import { useTexts } from "#admin/texts.ts";

const day = 86_400_000;
const RangeForm = z.object({
  from: z.iso.datetime(fault("date")),
  to: z.iso.datetime(fault("date")),
  only_failed: z.boolean(),
});

/** Sends everything of a period again. */
export function ReplayDialog({ endpoint: { id }, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`webhook-replay-${id}`, onClose);
  const [proposed] = useState(() => ({
    from: new Date(Date.now() - day).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  }));
  const form = useDraftForm(draft, RangeForm, { ...proposed, only_failed: true });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    const { replayed } = await call("POST /admin/webhooks/{id}/replay", { params: { id }, body });
    await queries.invalidateQueries({ queryKey: ["webhooks"] });
    showToast(t("webhooks.replayed", { count: replayed }), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t("webhooks.replayTitle")}
      submitLabel={t("webhooks.acts.replay")}
      sending={sending}
      draft={draft}
    >
      <p className="mb-5 text-soft">{t("webhooks.replayLead")}</p>
      {(["from", "to"] as const).map((name) => (
        <MomentField
          key={name}
          label={t(`webhooks.${name}`)}
          error={errorOf(name)}
          value={form.watch(name) === "" ? null : form.watch(name)}
          onChange={(at) => form.setValue(name, at ?? "")}
        />
      ))}
      <Checkbox label={t("webhooks.onlyFailed")} {...form.register("only_failed")} />
    </FormDialog>
  );
}
