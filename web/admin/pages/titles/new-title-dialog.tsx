import { useNavigate } from "react-router";
import { adminTitles } from "#contract/admin/titles.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { RadioGroup } from "../../../shared/ui/choice.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextField } from "../../../shared/ui/field.tsx";
import { useSchemaForm } from "../../../shared/ui/form.ts";
import { call, queries } from "../../api.ts";
import { useSending } from "../../form.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { useTexts } from "../../texts.ts";

/** Begins a film or a series, and opens its page. Episodes begin in their series. */
export function NewTitleDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const form = useSchemaForm(adminTitles.createTitle.body, { type: "movie", title_fr: "" });
  const { submit, fault, busy, errorOf } = useSending(form, async (body) => {
    const { id } = await call("POST /admin/titles", { body });
    await queries.invalidateQueries({ queryKey: ["titles"] });
    onClose();
    await navigate(`/titles/${id}`);
  });
  const actions = (
    <>
      <Button type="submit" form="new-title" busy={busy}>
        {t("titles.create")}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t("cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open closesBeside={false} onClose={onClose} title={t("titles.create")} actions={actions}>
      <form id="new-title" noValidate onSubmit={(event) => void submit(event)}>
        <RadioGroup
          label={t("titles.field.type")}
          options={(["movie", "series"] as const).map((type) => ({ value: type, label: t(`titles.types.${type}`) }))}
          {...form.register("type")}
        />
        <TextField
          label={t("titles.field.title_fr")}
          autoComplete="off"
          error={errorOf("title_fr")}
          {...form.register("title_fr")}
        />
        <FaultLine fault={fault} />
      </form>
    </Dialog>
  );
}
