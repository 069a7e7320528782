import { useState } from "react";
import { showToast } from "#shared/ui/toast-store.ts";
import { useTexts } from "../texts.ts";

/** Copies a text; says so where the browser does not allow it. `isCopied` until another text is given. */
export function useCopying(text: string): { copy: () => Promise<void>; isCopied: boolean } {
  const t = useTexts();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Refused, or no secure context: the text can still be selected.
      showToast(t("notCopied"), { tone: "error" });
    }
  };
  return { copy, isCopied: copied === text };
}
