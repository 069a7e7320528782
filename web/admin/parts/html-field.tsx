import { useState } from "react";
import { TextareaField } from "#shared/ui/field.tsx";
import { useTexts } from "../texts.ts";
import { htmlOfText, textOfHtml } from "./html-text.ts";

type Props = {
  label: string;
  lang: "fr" | "en";
  value: string;
  error: string | undefined;
  rows?: number;
  onChange: (html: string) => void;
};

/** HTML: paragraphs are written as text, anything with more than that, or where one asks for it, as the HTML that it is. */
export function HtmlField({ label, lang, value, error, rows = 9, onChange }: Props) {
  const t = useTexts();
  const [asHtml, setAsHtml] = useState(false);
  // What was typed keeps its blank ends; a value from elsewhere is shown as it is.
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
        // What becomes as simple as a text while it is typed stays HTML.
        if (text === undefined) setAsHtml(true);
        const html = text === undefined ? currentTarget.value : htmlOfText(currentTarget.value);
        setTyped({ ...typed, value: html });
        onChange(html);
      }}
    />
  );
}
