import { useState } from "react";
import { CallError } from "#contract/client.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { useTexts, type AdminTextKey } from "../texts.ts";
import type { FormConflict, FormOutcome } from "./form-draft.ts";

/** Saving a draft, and the reasons of a refusal: by field, as a whole, or a conflict with another editor. */
export function useFormSaving<Read, Values extends Record<string, unknown>>(
  saveDraft: () => Promise<FormOutcome<Read, Values>>,
  said: Record<"saved" | "savedBoth", AdminTextKey>,
  onSaved?: (saved: Read) => void,
) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<FormConflict<Read, Values> | null>(null);
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
      else {
        showToast(t(outcome.wasMerged ? said.savedBoth : said.saved), { tone: "success" });
        onSaved?.(outcome.saved);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
      setMessages(error.messages);
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, fault, conflict, forget, errorOf: (field: string): string | undefined => messages[field] };
}
