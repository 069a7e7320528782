import { FileUp, FolderUp, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { useTexts } from "../../texts.ts";
import { filesOfDrop, filesOfInput, type ChosenFile } from "./chosen-files.ts";

type Props = { onFiles: (files: ChosenFile[]) => void };

/** Takes files and folders that are dropped anywhere on the page, or chosen by a button. */
export function DropZone({ onFiles }: Props) {
  const t = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isOver = useWindowDrop(onFiles);
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
      {([files, folder] as const).map((input) => (
        <input
          key={input === files ? "files" : "folder"}
          ref={(element) => {
            input.current = element;
            // React knows no attribute of this name.
            if (element && input === folder) element.webkitdirectory = true;
          }}
          type="file"
          multiple
          hidden
          aria-label={t(input === files ? "uploads.chooseFiles" : "uploads.chooseFolder")}
          onChange={({ currentTarget }) => {
            onFiles(filesOfInput(currentTarget.files));
            currentTarget.value = "";
          }}
        />
      ))}
    </section>
  );
}

/** Takes what is dropped anywhere in the window. Returns whether files hover over it. */
export function useWindowDrop(onFiles: (files: ChosenFile[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Also told for every element that the pointer passes.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!event.dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void filesOfDrop(event.dataTransfer).then((files) => take.current(files));
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("dragover", over, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", drop, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
