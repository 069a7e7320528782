import { useState } from "react";
import * as z from "zod/mini";
import { CallError } from "#contract/client.ts";
import type { SavedText } from "#contract/admin/saved-texts.ts";
import { languageNames, locales, textName, textsBy, type LocalTexts } from "#contract/language.ts";
import { TextareaField, TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { type FormConflict, mergeValues } from "#admin/parts/form-draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { MergeChoices, useTextMergeWords } from "#admin/parts/merge-choices.tsx";
import { useTexts } from "#admin/texts.ts";
import { wordsIn } from "./saved-text-picker.tsx";

type Values = LocalTexts<"title" | "content">;
type Field = keyof Values;
/** `read`: the version that the words were typed over. */
const SavedTextForm = z.object({
  ...textsBy("title", () => z.string()),
  ...textsBy("content", () => z.string()),
  read: z.optional(z.custom<SavedText>()),
});
type Conflict = FormConflict<SavedText, Values>;
type MergeProps = { conflict: Conflict; onClose: () => void; onChosen: (values: Values) => void };

function valuesOf(text: SavedText | undefined): Values {
  const entries = locales.flatMap((locale) => {
    const { title, content } = text ? wordsIn(text, locale) : { title: "", content: "" };
    return [
      [textName("title", locale), title],
      [textName("content", locale), content],
    ];
  });
  return Object.fromEntries(entries) as Values;
}

const wordsOf = (values: Values) =>
  locales.map((locale) => ({
    locale,
    title: values[textName("title", locale)],
    content: values[textName("content", locale)],
  }));

/**
 * Saves a text. What a colleague has saved meanwhile in other fields is kept; returns what both have changed differently.
 * @throws CallError for every other refusal
 */
async function save(read: SavedText | undefined, values: Values): Promise<Conflict | undefined> {
  const words = wordsOf(values);
  if (!read) {
    await call("POST /admin/saved-texts", { body: { words } });
    return undefined;
  }
  try {
    await call("PUT /admin/saved-texts/{id}", { params: { id: read.id }, body: { version: read.version, words } });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error;
    const theirs = error.details as SavedText;
    const merged = mergeValues([valuesOf(read), values, valuesOf(theirs)], []);
    if (merged.conflicts.length > 0) return { theirs, mine: merged.values, fields: merged.conflicts };
    return save(theirs, merged.values);
  }
}

/** Adds or changes a saved text, in every language. */
export function SavedTextDialog({ text, onClose }: { text?: SavedText; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`saved-text-${text?.id ?? "new"}`, onClose);
  const form = useDraftForm(draft, SavedTextForm, { ...valuesOf(text), read: text });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { errorOf, ...sending } = useSending(form, async ({ read, ...values }) => {
    try {
      const against = await save(read, values);
      if (against) return setConflict(against);
    } catch (error) {
      throw error instanceof CallError ? atFields(error) : error;
    } finally {
      await queries.invalidateQueries({ queryKey: ["saved-texts"] });
    }
    showToast(t("savedTexts.saved"), { tone: "success" });
    draft.close();
  });
  if (conflict)
    return (
      <Merge
        conflict={conflict}
        onClose={() => setConflict(null)}
        onChosen={(values) => {
          form.reset({ ...values, read: conflict.theirs });
          setConflict(null);
        }}
      />
    );
  return (
    <FormDialog
      title={t(text ? "savedTexts.edit" : "savedTexts.add")}
      submitLabel={t("savedTexts.save")}
      sending={sending}
      maxWidth={860}
      draft={draft}
    >
      <div className="grid gap-x-6 md:grid-cols-2">
        {locales.map((locale) => (
          <fieldset key={locale} lang={locale} className="min-w-0">
            <legend className="mb-3 font-semibold">{languageNames[locale]}</legend>
            <TextField
              label={t("savedTexts.name")}
              maxLength={100}
              autoComplete="off"
              error={errorOf(textName("title", locale))}
              {...form.register(textName("title", locale))}
            />
            <TextareaField
              label={t("savedTexts.content")}
              rows={8}
              maxLength={10_000}
              error={errorOf(textName("content", locale))}
              {...form.register(textName("content", locale))}
            />
          </fieldset>
        ))}
      </div>
    </FormDialog>
  );
}

/** For each field that both have changed: one's own words, or those that a colleague has saved. */
function Merge({ conflict, onClose, onChosen }: MergeProps) {
  const t = useTexts();
  const words = useTextMergeWords(t("savedTexts.mergeTitle"));
  const { theirs, mine, fields } = conflict;
  const saved = valuesOf(theirs);
  const places = locales.flatMap((locale) => [
    { field: textName("title", locale), locale, name: t("savedTexts.name") },
    { field: textName("content", locale), locale, name: t("savedTexts.content") },
  ]);
  const nameOf = (field: Field): string => {
    const place = places.find((one) => one.field === field);
    return place ? `${place.name} · ${languageNames[place.locale]}` : field;
  };
  return (
    <MergeChoices
      words={words}
      parts={fields}
      nameOf={nameOf}
      show={(field, isTheirs) => (
        <span className="text-sm wrap-anywhere whitespace-pre-line">{(isTheirs ? saved : mine)[field]}</span>
      )}
      onClose={onClose}
      onChosen={(chosen) => onChosen(Object.assign({}, mine, ...chosen.map((field) => ({ [field]: saved[field] }))))}
    />
  );
}

/** The refusal with the form's names of fields: 'words.1.content' is that of the second language. */
function atFields(error: CallError): CallError {
  for (const [field, message] of Object.entries(error.messages)) {
    const [, place, name] = /^words\.(\d+)\.(title|content)$/.exec(field) ?? [];
    const locale = locales[Number(place)];
    if (locale && (name === "title" || name === "content")) error.messages[textName(name, locale)] = message;
  }
  return error;
}
