import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Locale } from "../../../texts/locale.ts";
import { reasonOf } from "./faults.ts";

export type Problem = { title: string; text: string };

/** What went wrong with a call, in the words of the specification where the server has none of its own. */
export function useProblem(): (title: string, error: unknown) => Problem {
  const t = useTranslations("billing.payment");
  return (title, error) => {
    const reason = reasonOf(error);
    return { title, text: reason.offline ? t("offline") : (reason.message ?? t("fallback")) };
  };
}

export function ProblemDialog({ problem, onClose }: { problem: Problem | null; onClose: () => void }) {
  const t = useTranslations("billing.payment");
  return (
    <Dialog
      open={problem !== null}
      onClose={onClose}
      role="alertdialog"
      title={problem?.title ?? ""}
      actions={<Button onClick={onClose}>{t("ok")}</Button>}
    >
      <p>{problem?.text}</p>
    </Dialog>
  );
}

/** use-intl's locale, held to the languages there are. */
export function useLanguage(): Locale {
  return useLocale() === "en" ? "en" : "fr";
}
