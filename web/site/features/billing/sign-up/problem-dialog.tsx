import { useTranslations } from "use-intl";
import type { CallError } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { refusalMessage } from "#shared/ui/refused.ts";

export type Problem = {
  title: string;
  refusal: CallError;
  /** Shown when the server gave no message. */
  fallback?: string;
};

/** Shows a failed call, with the server's message if there is one. */
export function ProblemDialog({ problem, onClose }: { problem: Problem | null; onClose: () => void }) {
  const t = useTranslations("billing.payment");
  const shell = useTranslations("shell");
  const linesOf = ({ refusal, fallback }: Problem): string[] => {
    if (refusal.code === 0) return [t("offline")];
    const lines = refusalMessage(refusal, {}, shell).lines.filter((line) => line !== "");
    return lines.length > 0 ? lines : [fallback ?? shell("messages.unexpected")];
  };
  return (
    <Dialog
      open={problem !== null}
      onClose={onClose}
      role="alertdialog"
      title={problem?.title ?? ""}
      actions={<Button onClick={onClose}>{t("ok")}</Button>}
    >
      {problem && linesOf(problem).map((line) => <p key={line}>{line}</p>)}
    </Dialog>
  );
}
