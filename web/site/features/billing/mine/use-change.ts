import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../../../../shared/api/client.ts";
import { keepUser } from "../../../../shared/api/session.ts";
import { showMessage } from "../../../../shared/ui/message-store.ts";
import { useShowError } from "../../../../shared/ui/refused.ts";

const actions = {
  "POST /me/cancel-subscription": "toCancel",
  "POST /me/reactivate-subscription": "toReactivate",
  "DELETE /me/plan-change": "change.toWithdraw",
  "POST /me/withdrawal": "leave.toWithdraw",
} as const;

/** Runs a change of the subscription and keeps the account as it is afterwards. */
export function useChange() {
  const t = useTranslations("billing.mine");
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const change = async (name: keyof typeof actions, done: string): Promise<void> => {
    setBusy(true);
    try {
      keepUser(await call(name));
      showMessage({ tone: "done", lines: [done] });
    } catch (error) {
      showError(error, { action: t(actions[name]) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}
