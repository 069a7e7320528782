import { actReasons } from "#contract/admin/acts.ts";
import { useTexts } from "../texts.ts";

/** 'Panne : écran noir': a reason as the audit log keeps it, 'outage: écran noir', in the reader's language. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts();
  return (reason) => {
    const [word = "", ...rest] = reason.split(": ");
    const known = actReasons.find((one) => one === word);
    if (!known) return reason;
    const words = rest.join(": ");
    return words === ""
      ? t(`acts.reasons.${known}`)
      : t("acts.explained", { reason: t(`acts.reasons.${known}`), words });
  };
}
