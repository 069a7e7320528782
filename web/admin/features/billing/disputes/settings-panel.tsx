import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { DisputeSettings } from "#contract/admin/disputes.ts";
import { fault } from "#contract/fields.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FactList } from "#admin/parts/fact-list.tsx";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";

const whileOpen = ["keep", "pause", "suspend"] as const;
const whenLost = ["keep", "end"] as const;

/** What becomes of a subscription whose payment is disputed; admins change it. */
export function SettingsPanel() {
  const t = useTexts();
  const mayChange = useMay();
  const [isChanging, setChanging] = useState(false);
  const { data } = useQuery({ queryKey: ["dispute-settings"], queryFn: () => call("GET /admin/dispute-settings") });
  if (!data) return null;
  return (
    <div className="mt-9 grid gap-3">
      <FactList
        title={t("disputes.settings.title")}
        facts={[
          [t("disputes.settings.open"), t(`disputes.settings.whileOpen.${data.while_open}`)],
          [t("disputes.settings.lost"), t(`disputes.settings.whenLost.${data.when_lost}`)],
        ]}
      />
      {mayChange && (
        <div>
          <Button look="secondary" size="small" onClick={() => setChanging(true)}>
            {t("disputes.settings.change")}
          </Button>
        </div>
      )}
      {isChanging && <SettingsDialog settings={data} onClose={() => setChanging(false)} />}
    </div>
  );
}

const Form = z.object({
  while_open: z.enum(whileOpen, fault("choice")),
  when_lost: z.enum(whenLost, fault("choice")),
  reason: z.string().check(z.maxLength(500, fault("tooLong"))),
});

function SettingsDialog({ settings, onClose }: { settings: DisputeSettings; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("dispute-settings", onClose);
  const form = useDraftForm(draft, Form, { ...settings, reason: "" });
  const { errorOf, ...sending } = useSending(form, async ({ reason, ...body }) => {
    await call("PUT /admin/dispute-settings", { body: { ...body, ...(reason !== "" && { reason }) } });
    await queries.invalidateQueries({ queryKey: ["dispute-settings"] });
    showToast(t("disputes.settings.done"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t("disputes.settings.title")}
      submitLabel={t("disputes.settings.submit")}
      sending={sending}
      draft={draft}
    >
      <p className="mb-5 text-sm text-soft">{t("disputes.settings.lead")}</p>
      <SelectField
        label={t("disputes.settings.open")}
        hint={t("disputes.settings.hint")}
        error={errorOf("while_open")}
        {...form.register("while_open")}
      >
        {whileOpen.map((choice) => (
          <option key={choice} value={choice}>
            {t(`disputes.settings.whileOpen.${choice}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("disputes.settings.lost")} error={errorOf("when_lost")} {...form.register("when_lost")}>
        {whenLost.map((choice) => (
          <option key={choice} value={choice}>
            {t(`disputes.settings.whenLost.${choice}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("acts.words")}
        hint={t("reasonLogged")}
        autoComplete="off"
        maxLength={500}
        error={errorOf("reason")}
        {...form.register("reason")}
      />
    </FormDialog>
  );
}
