import { History } from "lucide-react";
import { useTexts } from "../texts.ts";
import type { Draft } from "./draft.ts";

/** Says that a form shows what was typed before, and how to get rid of it. */
export function DraftNote({ draft }: { draft: Draft }) {
  const t = useTexts();
  if (!draft.wasKept) return null;
  return (
    <p role="status" className="mb-5 flex gap-2 text-sm text-soft">
      <History className="mt-0.5 size-4 flex-none" aria-hidden="true" />
      {t("draftKept")}
    </p>
  );
}
