import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { queries, query } from "#shared/api/queries.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { euros } from "../sign-up/money.ts";
import { useChange } from "./use-change.ts";

/** What goes back, shown before it is confirmed. The server gives that amount back, or refuses. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("billing.mine");
  const locale = useLocale();
  const { busy, withdraw } = useChange();
  // Days count: never from an earlier look.
  const { data: terms } = useQuery({ ...query("GET /me/withdrawal", {}), gcTime: 0 }, queries);
  const amounts = terms && { paid: euros(terms.paid, locale), refund: euros(terms.refund, locale) };
  return (
    <ConfirmDialog
      action={t("leave.toWithdraw")}
      confirm={t("leave.confirm")}
      keep={t("keep")}
      busy={busy || !terms}
      onConfirm={() => terms && void withdraw(terms.refund, t("leave.done")).then(onClose)}
      onClose={onClose}
    >
      <p>{t("leave.text")}</p>
      {terms && amounts && <p className="mt-3">{terms.paid === 0 ? t("leave.free") : t("leave.refund", amounts)}</p>}
    </ConfirmDialog>
  );
}
