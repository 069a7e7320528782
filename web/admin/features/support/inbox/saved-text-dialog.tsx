import { useState } from "react";
import { useForm } from "react-hook-form";
import { CallError } from "#contract/client.ts";
import type { SavedText } from "#contract/admin/saved-texts.ts";
import { languageNames, locales, textName, type LocalTexts } from "#contract/language.ts";
import { TextareaField, TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { wordsIn } from "./saved-text-picker.tsx";

type Values = LocalTexts<"title" | "content">;

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

/** Adds or changes a saved text, in every language. */
export function SavedTextDialog({ text, onClose }: { text?: SavedText; onClose: () => void }) {
  const t = useTexts();
  const form = useForm<Values>({ defaultValues: valuesOf(text) });
  // After a refusal it is saved over what somebody else saved, whose author was told of nothing: it is said first.
  const [version, setVersion] = useState(text?.version ?? 0);
  const { errorOf, ...sending } = useSending(form, async (values) => {
    const words = locales.map((locale) => ({
      locale,
      title: values[textName("title", locale)],
      content: values[textName("content", locale)],
    }));
    try {
      await (text
        ? call("PUT /admin/saved-texts/{id}", { params: { id: text.id }, body: { version, words } })
        : call("POST /admin/saved-texts", { body: { words } }));
    } catch (error) {
      const now = error instanceof CallError && error.status === 409 ? (error.details as SavedText) : undefined;
      if (now) setVersion(now.version);
      throw error instanceof CallError ? atFields(error) : error;
    } finally {
      await queries.invalidateQueries({ queryKey: ["saved-texts"] });
    }
    showToast(t("savedTexts.saved"), { tone: "success" });
    onClose();
  });
  return (
    <FormDialog
      title={t(text ? "savedTexts.edit" : "savedTexts.add")}
      submitLabel={t("savedTexts.save")}
      sending={sending}
      maxWidth={860}
      onClose={onClose}
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

/** The refusal with the form's names of fields: 'words.1.content' is that of the second language. */
function atFields(error: CallError): CallError {
  for (const [field, message] of Object.entries(error.messages)) {
    const [, place, name] = /^words\.(\d+)\.(title|content)$/.exec(field) ?? [];
    const locale = locales[Number(place)];
    if (locale && (name === "title" || name === "content")) error.messages[textName(name, locale)] = message;
  }
  return error;
}
