import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedText } from "#contract/admin/saved-texts.ts";
import type { Locale } from "#contract/language.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useTexts } from "#admin/texts.ts";

type Words = SavedText["words"][number];

/** A saved text's words in a language. */
export function wordsIn({ words }: SavedText, language: Locale): Words {
  return words.find(({ locale }) => locale === language) ?? { locale: language, title: "", content: "" };
}

export function useSavedTexts() {
  return useQuery({ queryKey: ["saved-texts"], queryFn: () => call("GET /admin/saved-texts") });
}

/** Chooses a saved text, in the writer's language. Nothing where none is saved. */
export function SavedTextPicker({ language, onInsert }: { language: Locale; onInsert: (content: string) => void }) {
  const t = useTexts();
  const { data } = useSavedTexts();
  const [chosen, setChosen] = useState("");
  const texts = (data?.data ?? []).map((one) => ({ id: String(one.id), ...wordsIn(one, language) }));
  const text = texts.find(({ id }) => id === chosen);
  if (texts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-x-3">
      <div className="min-w-0 flex-1 basis-60">
        <SelectField
          label={t("savedTexts.one")}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">{t("savedTexts.choose")}</option>
          {texts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mb-5 xs:mb-12">
        <Button look="secondary" disabled={!text} onClick={() => text && onInsert(text.content)}>
          {t("savedTexts.insert")}
        </Button>
      </div>
    </div>
  );
}
