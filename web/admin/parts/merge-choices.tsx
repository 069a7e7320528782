import { type ReactNode, useState } from "react";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useTexts } from "../texts.ts";
import { DialogActions } from "./dialog-actions.tsx";

type MergeWords = Record<"title" | "lead" | "mine" | "theirs" | "choose", string>;

/** The words for texts that two people changed. */
export function useTextMergeWords(title: string): MergeWords {
  const t = useTexts();
  return {
    title,
    lead: t("texts.merge.lead"),
    mine: t("texts.merge.mine"),
    theirs: t("texts.merge.theirs"),
    choose: t("texts.merge.choose"),
  };
}

type Props<Part extends string> = {
  words: MergeWords;
  parts: readonly Part[];
  nameOf: (part: Part) => ReactNode;
  /** A part's value in either version. */
  show: (part: Part, isTheirs: boolean) => ReactNode;
  onClose: () => void;
  /** Called with the parts that take the other version. */
  onChosen: (theirs: readonly Part[]) => void;
};

/** Resolves conflicts: for each part, the other version or one's own is chosen. Nothing is lost before saving. */
export function MergeChoices<Part extends string>({ words, parts, nameOf, show, onClose, onChosen }: Props<Part>) {
  const [theirs, setTheirs] = useState<readonly Part[]>([]);
  const choose = (part: Part, isTheirs: boolean): void =>
    setTheirs((before) => (isTheirs ? [...before, part] : before.filter((one) => one !== part)));
  return (
    <Dialog
      open
      persistent
      maxWidth={840}
      onClose={onClose}
      title={words.title}
      actions={<DialogActions label={words.choose} onAct={() => onChosen(theirs)} onCancel={onClose} />}
    >
      <p className="mb-5 text-soft">{words.lead}</p>
      {parts.map((part) => (
        <fieldset key={part} className="mb-5">
          <legend className="mb-2 text-sm font-semibold">{nameOf(part)}</legend>
          <div className="grid gap-3 xs:grid-cols-2">
            {([false, true] as const).map((isTheirs) => (
              <label key={String(isTheirs)} className="merge-choice">
                <span className="flex items-center gap-2 text-sm font-semibold">
                  <input
                    type="radio"
                    name={part}
                    className="choice-dot"
                    checked={theirs.includes(part) === isTheirs}
                    onChange={() => choose(part, isTheirs)}
                  />
                  {isTheirs ? words.theirs : words.mine}
                </span>
                {show(part, isTheirs)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  );
}
