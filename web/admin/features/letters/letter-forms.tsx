import { useState } from "react";
import type { LetterInDetail } from "#contract/admin/letter-shapes.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";

type Form = "page" | "text";

/** A letter's two forms, as mail programs show them. The page is in a sandbox: it runs no script and loads nothing. */
export function LetterForms({ id, letter }: { id: string; letter: LetterInDetail }) {
  const t = useTexts();
  const [form, setForm] = useState<Form>("page");
  if (letter.text === null) return <p className="panel p-8 text-center text-soft">{t("letters.unseen")}</p>;
  return (
    <section aria-label={t("letters.forms.label")}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <ChoiceButtons
          label={t("letters.forms.label")}
          choices={(["page", "text"] as const).map((one) => ({ value: one, name: t(`letters.forms.${one}`) }))}
          value={form}
          onChoose={setForm}
          look="segment"
        />
        {letter.is_masked && <p className="text-xs text-soft">{t("letters.masked")}</p>}
      </div>
      {form === "page" ? (
        <iframe
          title={letter.subject}
          src={`/api/admin/subscribers/${id}/letters/${letter.id}/page`}
          sandbox=""
          loading="lazy"
          className="panel block h-[min(46rem,85vh)] w-full bg-white"
        />
      ) : (
        <pre className="panel p-5 font-mono text-sm whitespace-pre-wrap wrap-anywhere" lang={letter.language}>
          {letter.text}
        </pre>
      )}
    </section>
  );
}
