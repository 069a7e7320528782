import { useEffect } from "react";

/** Whether a drag carries files of the disk, and not a part of a page. */
export const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes("Files") ?? false;

/** Files that are dropped where nothing takes them are refused: a browser would leave the page and open them. */
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
