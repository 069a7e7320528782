import { useEffect } from "react";

type Dragged = { dataTransfer: Pick<DataTransfer, "types" | "files" | "getData"> | null };

/**
 * Whether a drag carries files, not content of a page. WebKitGTK announces files as URLs, without the plain text that
 * accompanies a dragged link.
 */
export function holdsFiles({ dataTransfer }: Dragged): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes("Files") || (types.includes("text/uri-list") && !types.includes("text/plain"));
}

/** Whether a drop contains files, or the names of files that the browser withholds. */
export function bringsFiles(event: Dragged): boolean {
  const { dataTransfer } = event;
  if (!dataTransfer || !holdsFiles(event)) return false;
  return (
    dataTransfer.types.includes("Files") || dataTransfer.files.length > 0 || namesKeptBack(dataTransfer).length > 0
  );
}

/** Names of dropped files that the browser withholds: WebKitGTK gives their URLs only. */
export function namesKeptBack(dataTransfer: Pick<DataTransfer, "getData">): string[] {
  const addresses = dataTransfer.getData("text/html").match(/file:\/\/[^<"\s]+/g) ?? [];
  return [...new Set(addresses.map(nameIn))];
}

function nameIn(address: string): string {
  const name = address.split("/").at(-1) ?? address;
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

/** Cancels drops outside of drop zones: the browser would navigate to the file. */
export function useStrayFilesRefused(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer) return;
      if (!(event.type === "drop" ? bringsFiles(event) : holdsFiles(event))) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    const listening = new AbortController();
    addEventListener("dragover", refuse, { signal: listening.signal });
    addEventListener("drop", refuse, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
