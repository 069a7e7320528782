import { useTranslations } from "use-intl";
import type { CallError } from "#contract/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

export type Problem = { title: string; refusal: CallError };

/** What went wrong with a call, in the words of the specification where the server has none worth showing. */
export function ProblemDialog({ problem, onClose }: { problem: Problem | null; onClose: () => void }) {
  const t = useTranslations("billing.payment");
  const textOf = ({ code, status, message }: CallError): string => {
    if (code === 0) return t("offline");
    return ((status === 409 || status === 429) && message) || t("fallback");
  };
  return (
    <Dialog
      open={problem !== null}
      onClose={onClose}
      role="alertdialog"
      title={problem?.title ?? ""}
      actions={<Button onClick={onClose}>{t("ok")}</Button>}
    >
      <p>{problem && textOf(problem.refusal)}</p>
    </Dialog>
  );
}
