import type { ReactNode } from "react";
import { FormEnd } from "./form-end.tsx";
import { type FormCalls, type FormDraft, useFormDraft } from "./form-draft.ts";
import { useFormSaving } from "./form-saving.ts";
import { MergeChoices, useTextMergeWords } from "./merge-choices.tsx";
import { useTexts } from "../texts.ts";

type Fields<Read, Values extends Record<string, unknown>> = {
  draft: FormDraft<Read, Values>;
  errorOf: (field: string) => string | undefined;
};
type Props<Read, Values extends Record<string, unknown>> = {
  stored: Read;
  calls: FormCalls<Read, Values>;
  nameOf: (field: keyof Values & string) => string;
  /** A value that is no text, where a person has to choose between two. */
  show?: (value: Values[keyof Values & string], field: keyof Values & string) => ReactNode;
  children: (fields: Fields<Read, Values>) => ReactNode;
};

/** A form that is saved as a whole; asks which value to keep where two people changed the same field. */
export function FormPage<Read, Values extends Record<string, unknown>>({
  stored,
  calls,
  nameOf,
  show = (value) => <Value value={value} />,
  children,
}: Props<Read, Values>) {
  const t = useTexts();
  const words = useTextMergeWords(t("texts.facts.mergeTitle"));
  const draft = useFormDraft(stored, calls);
  const saving = useFormSaving(draft.save, { saved: "texts.facts.saved", savedBoth: "texts.facts.savedBoth" });
  const { conflict } = saving;
  const theirs = conflict && calls.valuesOf(conflict.theirs);
  return (
    <>
      <div key={draft.replaced}>{children({ draft, errorOf: saving.errorOf })}</div>
      <FormEnd draft={draft} saving={saving} />
      {conflict && theirs && (
        <MergeChoices
          words={words}
          parts={conflict.fields}
          nameOf={nameOf}
          show={(field, isTheirs) => show((isTheirs ? theirs : conflict.mine)[field], field)}
          onClose={saving.forget}
          onChosen={(yielding) => {
            draft.resolve(conflict, yielding);
            saving.forget();
          }}
        />
      )}
    </>
  );
}

function Value({ value }: { value: unknown }) {
  const t = useTexts();
  const text = Array.isArray(value) ? value.join("\n") : value;
  return typeof text === "string" && text !== "" ? (
    <span className="text-sm wrap-anywhere whitespace-pre-line">{text}</span>
  ) : (
    <span className="text-sm text-soft">{t("titles.merge.empty")}</span>
  );
}
