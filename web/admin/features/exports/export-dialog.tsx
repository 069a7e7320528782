import { ExportForm, exportKinds, exportRoles } from "#contract/admin/exports.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { mayAs, useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";

/** An empty day is no limit. */
const dayOrNull = { setValueAs: (day: string | null) => day || null };
const textOrNothing = { setValueAs: (text: string | undefined) => text?.trim() || undefined };

/** Orders an export of a table that the member may see. `first`: the one that is chosen at first. */
export function ExportDialog({ first, onClose }: { first: string | undefined; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("export", onClose);
  const { roles } = useMe();
  const kinds = exportKinds.filter((kind) => mayAs(roles, exportRoles[kind]));
  const form = useDraftForm(draft, ExportForm, {
    kind: kinds.find((one) => one === first) ?? kinds[0] ?? "payments",
    from: null,
    to: null,
  });
  const kind = form.watch("kind");
  const { errorOf, ...sending } = useSending(form, async (body) => {
    await call("POST /admin/exports", { body });
    await queries.invalidateQueries({ queryKey: ["exports"] });
    showToast(t("exports.ordered"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog title={t("exports.order")} submitLabel={t("exports.submit")} sending={sending} draft={draft}>
      <SelectField
        label={t("exports.table")}
        hint={t(`exports.about.${kind}`)}
        error={errorOf("kind")}
        {...form.register("kind")}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`exports.kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-x-4 xs:grid-cols-2">
        <TextField
          label={t("exports.from")}
          type="date"
          error={errorOf("from")}
          {...form.register("from", dayOrNull)}
        />
        <TextField label={t("exports.to")} type="date" error={errorOf("to")} {...form.register("to", dayOrNull)} />
      </div>
      <p className="-mt-4 mb-5 text-sm text-soft">{t(`exports.days.${kind}`)}</p>
      <TextField
        label={t("exports.reason")}
        hint={t(kind === "subscribers" ? "exports.reasonNeeded" : "exports.reasonHint")}
        autoComplete="off"
        maxLength={500}
        error={errorOf("reason")}
        {...form.register("reason", textOrNothing)}
      />
    </FormDialog>
  );
}
