import type { Locale } from "#contract/language.ts";
import { useState } from "react";
import { TextareaField } from "#shared/ui/field.tsx";
import { useTexts } from "../texts.ts";
import { htmlOfText, textOfHtml } from "./html-text.ts";

type Props = {
  label: string;
  lang: Locale;
  value: string;
  error: string | undefined;
  rows?: number;
  onChange: (html: string) => void;
};

/** Edits HTML: plain paragraphs as text, anything richer, or on request, as source. */
export function HtmlField({ label, lang, value, error, rows = 9, onChange }: Props) {
  const t = useTexts();
  const [asHtml, setAsHtml] = useState(false);
  // Typed text keeps its outer white space; a value from outside replaces it.
  const [typed, setTyped] = useState({ value, replaced: 0 });
  if (typed.value !== value) setTyped({ value, replaced: typed.replaced + 1 });
  const simple = textOfHtml(value);
  const text = asHtml ? undefined : simple;
  return (
    <TextareaField
      label={label}
      aside={
        simple !== undefined && (
          <button
            type="button"
            className="text-button min-h-6! text-xs"
            aria-pressed={asHtml}
            aria-label={t("htmlField.asHtml", { label })}
            onClick={() => setAsHtml(!asHtml)}
          >
            HTML
          </button>
        )
      }
      lang={lang}
      hint={t(text === undefined ? "titles.htmlHint" : "titles.paragraphHint")}
      error={error}
      rows={rows}
      key={`${text === undefined} ${typed.replaced}`}
      defaultValue={text ?? value}
      onChange={({ currentTarget }) => {
        // The source editor stays even if the HTML becomes plain paragraphs while typing.
        if (text === undefined) setAsHtml(true);
        const html = text === undefined ? currentTarget.value : htmlOfText(currentTarget.value);
        setTyped({ ...typed, value: html });
        onChange(html);
      }}
    />
  );
}
