import { useNavigate } from "react-router";
import { adminRequests } from "#contract/admin/requests.ts";
import { civilDay } from "#contract/date-text.ts";
import { languageNames, locales } from "#contract/language.ts";
import { legalKinds } from "#contract/support.ts";
import { SelectField, TextareaField, TextField } from "#shared/ui/field.tsx";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useLanguage } from "#admin/language.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useNow } from "#admin/parts/now.ts";
import { useTexts } from "#admin/texts.ts";

/** Enters a request that came otherwise than by the form. */
export function AddRequestDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("request-new", onClose);
  const { locale } = useLanguage();
  const navigate = useNavigate();
  const now = useNow(null);
  const form = useDraftForm(draft, adminRequests.addRequest.body, { language: locale, received_on: civilDay(now) });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    const { id } = await call("POST /admin/requests", { body });
    await queries.invalidateQueries({ queryKey: ["requests"] });
    draft.close();
    await navigate(`/messages/${id}`);
  });
  return (
    <FormDialog
      title={t("requests.add")}
      submitLabel={t("requests.enter")}
      sending={sending}
      maxWidth={640}
      draft={draft}
    >
      <div className="grid gap-x-4 xs:grid-cols-2">
        <SelectField label={t("requests.kind")} defaultValue="" error={errorOf("kind")} {...form.register("kind")}>
          <option value="" disabled>
            {t("requests.choose")}
          </option>
          {legalKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`requests.kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("requests.day")}
          type="date"
          hint={t("requests.dayHint")}
          error={errorOf("received_on")}
          {...form.register("received_on")}
        />
        <TextField
          label={t("requests.firstName")}
          autoComplete="off"
          error={errorOf("first_name")}
          {...form.register("first_name")}
        />
        <TextField
          label={t("requests.lastName")}
          autoComplete="off"
          error={errorOf("last_name")}
          {...form.register("last_name")}
        />
        <TextField
          label={t("email")}
          type="email"
          autoComplete="off"
          error={errorOf("email")}
          {...form.register("email")}
        />
        <SelectField label={t("messages.language")} error={errorOf("language")} {...form.register("language")}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextareaField label={t("requests.text")} rows={5} error={errorOf("text")} {...form.register("text")} />
    </FormDialog>
  );
}
