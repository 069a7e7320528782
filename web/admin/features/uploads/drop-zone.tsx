import { FileUp, FolderUp, Upload } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { bringsFiles, holdsFiles } from "#admin/parts/dropped-files.ts";
import { useTexts } from "#admin/texts.ts";
import { filesOfDrop, filesOfInput, readable, type Chosen } from "./chosen-files.ts";

type Take = (chosen: Chosen) => Promise<void>;
type Props = { onFiles: Take };

/** Accepts files and folders dropped anywhere on the page or chosen by a button. */
export function DropZone({ onFiles }: Props) {
  const t = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const { isOver, take, fault } = useWindowDrop(onFiles);
  return (
    <section className="drop-zone" data-over={isOver ? "" : undefined} aria-labelledby="drop-zone">
      <Upload className="size-7 flex-none text-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 id="drop-zone" className="text-base font-semibold">
          {t(isOver ? "uploads.letGo" : "uploads.drop")}
        </h2>
        <p className="mt-0.5 text-sm text-soft">{t("uploads.dropHint")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="small"
          icon={<FileUp className="size-4" aria-hidden="true" />}
          onClick={() => files.current?.click()}
        >
          {t("uploads.chooseFiles")}
        </Button>
        <Button
          look="secondary"
          size="small"
          icon={<FolderUp className="size-4" aria-hidden="true" />}
          onClick={() => folder.current?.click()}
        >
          {t("uploads.chooseFolder")}
        </Button>
      </div>
      <Chooser ref={files} label={t("uploads.chooseFiles")} onChosen={take} />
      <Chooser ref={folder} label={t("uploads.chooseFolder")} onChosen={take} takesFolder />
      {fault && (
        <div className="w-full">
          <FaultLine fault={fault} />
        </div>
      )}
    </section>
  );
}

type ChooserProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onChosen: (chosen: Promise<Chosen>) => Promise<void>;
  takesFolder?: boolean;
};

function Chooser({ ref, label, onChosen, takesFolder = false }: ChooserProps) {
  useLayoutEffect(() => {
    // React has no such prop.
    if (ref.current) ref.current.webkitdirectory = takesFolder;
  }, [ref, takesFolder]);
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        void onChosen(readable(filesOfInput(currentTarget.files)));
        currentTarget.value = "";
      }}
    />
  );
}

/** Accepts files dropped anywhere in the window. `isOver`: files are dragged over it. `fault`: why they were refused. */
export function useWindowDrop(onFiles: Take) {
  const [isOver, setOver] = useState(false);
  const { act, fault } = useActing();
  const take = (chosen: Promise<Chosen>): Promise<void> => act(async () => onFiles(await chosen));
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Also fires for every element that the pointer leaves.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!event.dataTransfer || !bringsFiles(event)) return;
      event.preventDefault();
      void latest.current(filesOfDrop(event.dataTransfer));
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("dragover", over, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", drop, { signal });
    return () => listening.abort();
  }, []);
  return { isOver, take, fault };
}
