import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { call } from "../../../shared/api/client.ts";
import { keepUser, type User } from "../../../shared/api/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { showMessage } from "../../../shared/ui/message-store.ts";
import { useTellRefused } from "../../../shared/ui/refused.ts";
import { PaymentMark } from "./payment-marks.tsx";
import { euros, shortDate } from "./sign-up/money.ts";

/** What is paid, how, until when, and its end: only shown where somebody pays. */
export function MySubscription({ user }: { user: User }) {
  const t = useTranslations("billing.mine");
  const [cancelling, setCancelling] = useState(false);
  const { busy, change } = useChange();
  const ends = user.cancel_subscription_at !== null;
  return (
    <>
      <SubscriptionFacts user={user} />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {ends && user.status === 1 && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void change("POST /me/reactivate-subscription", t("reactivated"))}
          >
            {t("reactivate")}
          </Button>
        )}
        {!ends && user.user_subscription && (
          <Button look="secondary" size="small" onClick={() => leaveToStore(user) || setCancelling(true)}>
            {t("cancel")}
          </Button>
        )}
      </div>
      {cancelling && <CancelDialog user={user} onClose={() => setCancelling(false)} />}
    </>
  );
}

/** Who pays in an app store cancels there. */
function leaveToStore({ paymentMethod, user_subscription }: User): boolean {
  const address = user_subscription?.cancel_url;
  if ((paymentMethod !== "APP_STORE" && paymentMethod !== "GOOGLE_PLAY") || !address) return false;
  location.assign(address);
  return true;
}

function SubscriptionFacts({ user }: { user: User }) {
  const t = useTranslations("billing.mine");
  const locale = useLocale();
  const { user_subscription: paid } = user;
  if (!paid) return <p className="text-soft">{t("coming")}</p>;
  const price = t(paid.recurring_type === "YEAR" ? "perYear" : "perMonth", { price: euros(paid.price, locale) });
  const ends = user.cancel_subscription_at !== null;
  const day = ends ? user.subscription_end_at : paid.nextPayAt;
  const facts: [string, ReactNode][] = [
    [t("plan"), t(user.type === 2 ? "family" : "individual")],
    [t("price"), price],
    [t(ends ? "endsOn" : "nextPayment"), day && shortDate(new Date(day))],
    [t("method"), <Method key="method" user={user} />],
  ];
  if (user.trialDayRemaining >= 0) facts.push([t("trial"), t("trialDays", { count: user.trialDayRemaining })]);
  return (
    <dl className="account-facts">
      {facts.map(([label, value]) => (
        <div key={label} data-wide={label === t("method") ? "" : undefined}>
          <dt>{label}</dt>
          <dd className="flex items-center gap-2.5 tabular-nums">{value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Method({ user }: { user: User }) {
  return (
    <>
      <PaymentMark brand={brandPaid(user)} />
      {methodText(user)}
    </>
  );
}

function brandPaid({ paymentMethod, user_subscription: paid }: User): string | undefined {
  return paymentMethod === "PAYPAL" ? "PAYPAL" : (paid?.cb_card_brand ?? undefined);
}

function methodText({ paymentMethod, user_subscription: paid }: User): string {
  if (paymentMethod === "PAYPAL") return "PayPal";
  if (paymentMethod === "APP_STORE") return "App Store";
  if (paymentMethod === "GOOGLE_PLAY") return "Google Play";
  return [paid?.cb_card_brand, paid?.cb_card_number].filter(Boolean).join(" ");
}

/** Runs a change of the subscription and keeps the account as it is afterwards. */
function useChange() {
  const t = useTranslations("billing.mine");
  const tellRefused = useTellRefused();
  const [busy, setBusy] = useState(false);
  const change = async (
    name: "POST /me/cancel-subscription" | "POST /me/reactivate-subscription",
    done: string,
  ): Promise<void> => {
    setBusy(true);
    try {
      keepUser(await call(name));
      showMessage({ tone: "done", lines: [done] });
    } catch (error) {
      tellRefused(error, { action: t(name === "POST /me/cancel-subscription" ? "toCancel" : "toReactivate") });
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}

function CancelDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations("billing.mine");
  const { busy, change } = useChange();
  const day = user.user_subscription?.endAt;
  const cancel = (): void => void change("POST /me/cancel-subscription", t("cancelled")).then(onClose);
  return (
    <ConfirmDialog
      action={t("toCancel")}
      confirm={t("confirmCancel")}
      keep={t("keep")}
      // Pressed once: what has an end cannot be ended again.
      busy={busy || user.cancel_subscription_at !== null}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{day ? t("until", { day: shortDate(new Date(day)) }) : t("atOnce")}</p>
    </ConfirmDialog>
  );
}
