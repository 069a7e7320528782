import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { keepUser } from "#shared/api/session.ts";
import { useBusyAction } from "#shared/ui/busy-action.ts";
import { showMessage } from "#shared/ui/message-store.ts";

const actions = {
  "POST /me/cancel-subscription": "toCancel",
  "POST /me/reactivate-subscription": "toReactivate",
  "DELETE /me/plan-change": "change.toWithdraw",
} as const;

/** The payment provider charges nothing any more: a card comes first. */
const isMandateEnded = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 409 &&
  (error.details as { reason?: string } | undefined)?.reason === "mandate";

/** Runs a change of the subscription and keeps the account as it is afterwards. */
export function useChange() {
  const t = useTranslations("billing.mine");
  const { busy, run } = useBusyAction();
  const change = (name: keyof typeof actions, done: string, onMandateEnded?: () => void): Promise<void> =>
    run(t(actions[name]), async () => {
      try {
        keepUser(await call(name));
      } catch (error) {
        if (onMandateEnded && isMandateEnded(error)) return onMandateEnded();
        throw error;
      }
      showMessage({ tone: "done", lines: [done] });
    });
  /** Withdraws from the contract for the refund that was shown, in euros: the server refuses any other. */
  const withdraw = (refund: number, done: string): Promise<void> =>
    run(t("leave.toWithdraw"), async () => {
      keepUser(await call("POST /me/withdrawal", { query: { refund: String(refund) } }));
      showMessage({ tone: "done", lines: [done] });
    });
  return { busy, change, withdraw };
}
