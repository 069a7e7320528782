import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { kindOf, wayWords } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { keepUser, type User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { showMessage } from "#shared/ui/message-store.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { euros } from "../sign-up/money.ts";
import { wayOf } from "./way-of.ts";
import "../sign-up/sign-up.css";
import { Plans } from "./plan-choice.tsx";
import type { PlanChange } from "./change-terms.tsx";
import { Terms } from "./change-terms.tsx";

/** Another plan: the amount and the date are shown first, and agreed to as they were shown. */
export function ChangePlanDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations("billing.mine.change");
  const formId = useId();
  const current = user.user_subscription?.plan.id;
  const [chosen, setChosen] = useState<number>();
  const preview = useQuery(
    {
      ...query("GET /me/plan-change", { query: { plan: chosen ?? 0 } }),
      enabled: chosen !== undefined,
      // Another day is another amount.
      gcTime: 0,
      staleTime: 0,
      retry: false,
    },
    queries,
  );
  const shown = preview.isFetching ? undefined : preview.data;
  const { busy, failed, forget, confirm } = useConfirm(wayOf(user), () => void preview.refetch(), onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (shown) void confirm(shown);
  };
  const buttons = (
    <>
      <div className="order-button grid">
        <Button type="submit" form={formId} busy={busy} disabled={!shown}>
          <ConfirmLabel shown={shown} />
        </Button>
      </div>
      <Button look="quiet" onClick={onClose}>
        {t("keep")}
      </Button>
    </>
  );
  const refused = failed ?? (preview.error instanceof CallError ? preview.error.message : undefined);
  return (
    <Dialog open onClose={onClose} title={t("title")} actions={buttons} maxWidth={600}>
      <form id={formId} onSubmit={submit} className="grid gap-4 pb-4">
        <Plans
          current={current}
          chosen={chosen}
          onChoose={(plan) => {
            forget();
            setChosen(plan);
          }}
        />
        <div aria-live="polite">
          {preview.isFetching && <Spinner />}
          {shown && !refused && <Terms shown={shown} />}
        </div>
        <p className="text-sm text-soft">{t("noCoupon")}</p>
        {refused !== undefined && (
          <p className="text-error" role="alert">
            {refused}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function ConfirmLabel({ shown }: { shown: PlanChange | undefined }) {
  const t = useTranslations("billing");
  const locale = useLocale();
  if (!shown || shown.amount === 0) return t("mine.change.confirm");
  return (
    <>
      <span className="block">{t("mine.change.pay", { amount: euros(shown.amount, locale) })}</span>
      <span className="block text-sm font-medium">{t("payment.obligation")}</span>
    </>
  );
}

/** Confirms what was shown; a price that changed meanwhile is shown again. */
function useConfirm(way: PaymentWay, showAgain: () => void, onClose: () => void) {
  const t = useTranslations("billing");
  const by = kindOf(way) === "wallet" ? "wallet" : "bank";
  const { name } = wayWords(way, useLocale());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const confirm = async ({ plan, amount }: PlanChange): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      const { status, reason, user } = await call("POST /me/plan-change", { body: { plan: plan.id, amount } });
      keepUser(user);
      if (status === "refused")
        return setFailed(`${reason ?? t(`mine.change.refused.${by}`, { name })}. ${t("mine.change.kept")}`);
      const said = status === "pending" ? t(`mine.change.pending.${by}`, { name }) : t(`mine.change.${status}`);
      showMessage({ tone: "done", title: t("mine.change.doneTitle"), lines: [said] });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(error.code === 0 ? t("payment.offline") : error.message);
      showAgain();
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, forget: () => setFailed(undefined), confirm };
}
