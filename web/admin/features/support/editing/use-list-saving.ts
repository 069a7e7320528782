import { useState } from "react";
import { useTexts } from "#admin/texts.ts";
import { CallError } from "#contract/client.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import type { TextItem, ListOutcome, ListConflict } from "./list-draft.ts";

/** Saving, and the reasons of a refusal: by item and field, as a whole, or a conflict with another editor. */
export function useSaving<Item extends TextItem>(saveDraft: () => Promise<ListOutcome<Item>>) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<ListConflict<Item> | null>(null);
  const forget = (): void => {
    setFault(null);
    setMessages({});
    setConflict(null);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    forget();
    try {
      const outcome = await saveDraft();
      if ("conflict" in outcome) setConflict(outcome.conflict);
      else showToast(t(outcome.wasMerged ? "texts.savedBoth" : "texts.saved"), { tone: "success" });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
      setMessages(error.messages);
    } finally {
      setBusy(false);
    }
  };
  return {
    save,
    busy,
    fault,
    conflict,
    forget,
    errorOf: (place: number, field: string) => messages[`items.${place}.${field}`],
    isWrong: (place: number) => Object.keys(messages).some((name) => name.startsWith(`items.${place}.`)),
  };
}
