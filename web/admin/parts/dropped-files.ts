import { useEffect } from "react";

/** Whether a drag carries files, not content of a page. */
export const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes("Files") ?? false;

/** Cancels drops outside of drop zones: the browser would navigate to the file. */
export function useStrayFilesRefused(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    const listening = new AbortController();
    addEventListener("dragover", refuse, { signal: listening.signal });
    addEventListener("drop", refuse, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
