import { useQuery } from "@tanstack/react-query";
import { useLocale } from "use-intl";
import type { CorrectedPerson } from "#contract/admin/account-acts.ts";
import { CallError } from "#contract/client.ts";
import { locales } from "#contract/language.ts";
import { namedCountries } from "#shared/ui/country-names.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { rereadSubscriber, sightOptions } from "./sights.ts";

type Props = { id: number; onClose: () => void };

/** Corrects a person's data. What is typed is read by the server at once, which says what it would do. */
export function CorrectionDialog({ id, onClose }: Props) {
  const person = useQuery({
    queryKey: ["subscribers", String(id), "person"],
    queryFn: () => call("GET /admin/subscribers/{id}/person", { params: { id } }),
    ...sightOptions,
  });
  return person.data ? <Correction id={id} person={person.data} onClose={onClose} /> : null;
}

function Correction({ id, person, onClose }: Props & { person: CorrectedPerson }) {
  const t = useTexts();
  const draft = useDraft(`correction-${id}`, onClose);
  const [typed, setTyped] = useDraftValue(draft, "typed", person);
  const preview = useActPreview(["correction", id, typed], () =>
    call("POST /admin/subscribers/{id}/correction-preview", { params: { id }, body: typed }),
  );
  return (
    <ActDialog
      title={t("subscribers.accountActs.correct.action")}
      submitLabel={t("subscribers.accountActs.correct.submit")}
      preview={preview}
      act={async (form) => {
        await call("PUT /admin/subscribers/{id}/person", { params: { id }, body: { ...typed, ...form } });
        await rereadSubscriber(id);
        showToast(t("subscribers.accountActs.correct.done"), { tone: "success" });
      }}
      draft={draft}
    >
      <Fields typed={typed} error={preview.error} onType={(change) => setTyped({ ...typed, ...change })} />
    </ActDialog>
  );
}

type FieldsProps = {
  typed: CorrectedPerson;
  error: Error | null;
  onType: (change: Partial<CorrectedPerson>) => void;
};

const textFields = [
  ["first_name", "text"],
  ["last_name", "text"],
  ["email", "email"],
  ["phone", "tel"],
] as const;

function Fields({ typed, error, onType }: FieldsProps) {
  const t = useTexts();
  const locale = useLocale();
  const messages = error instanceof CallError ? error.messages : {};
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {textFields.map(([field, type]) => (
        <TextField
          key={field}
          type={type}
          label={t(`subscribers.accountActs.fields.${field}`)}
          autoComplete="off"
          value={typed[field]}
          error={messages[field]}
          onChange={({ currentTarget }) => onType({ [field]: currentTarget.value })}
        />
      ))}
      <SelectField
        label={t("subscribers.accountActs.fields.country_code")}
        value={typed.country_code}
        error={messages["country_code"]}
        onChange={({ currentTarget }) => onType({ country_code: currentTarget.value })}
      >
        <option value="">{t("subscribers.accountActs.noCountry")}</option>
        {namedCountries(locale).map(({ code, name, prefix }) => (
          <option key={code} value={code}>
            {name} ({prefix})
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("subscribers.accountActs.fields.language")}
        value={typed.language}
        error={messages["language"]}
        onChange={({ currentTarget }) => {
          const language = locales.find((one) => one === currentTarget.value);
          if (language) onType({ language });
        }}
      >
        {locales.map((one) => (
          <option key={one} value={one}>
            {t(`subscribers.languages.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
