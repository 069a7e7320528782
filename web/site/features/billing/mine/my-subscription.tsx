import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import { kindOf, wayOfMethod, wayWords } from "#contract/paying.ts";
import { isSuspended, type User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { BrandMark, hasMark, WayMarks } from "../payment-marks.tsx";
import { euros } from "../sign-up/money.ts";
import { useCardReturn } from "./card-return.ts";
import { ChangePlanDialog } from "./change-plan-dialog.tsx";
import { ComingPayments } from "./coming-payments.tsx";
import { NewCardDialog } from "./new-card-dialog.tsx";
import { PastDueNotice } from "./past-due-notice.tsx";
import { useChange } from "./use-change.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type Open = "cancel" | "withdraw" | "change" | "card" | "mandate" | null;

/** What is paid, how, until when, and everything that can be done about it: only shown where somebody pays. */
export function MySubscription({ user }: { user: User }) {
  const [open, setOpen] = useState<Open>(null);
  useCardReturn();
  const close = (): void => setOpen(null);
  return (
    <>
      <PastDueNotice user={user} />
      <SubscriptionFacts user={user} />
      <ComingChange user={user} />
      <ComingPayments user={user} />
      <Actions user={user} onOpen={setOpen} />
      {open === "cancel" && <CancelDialog user={user} onClose={close} />}
      {open === "withdraw" && <WithdrawDialog onClose={close} />}
      {open === "change" && <ChangePlanDialog user={user} onClose={close} />}
      {(open === "card" || open === "mandate") && (
        <NewCardDialog user={user} isNeeded={open === "mandate"} onClose={close} />
      )}
    </>
  );
}

function Actions({ user, onOpen }: { user: User; onOpen: (open: Open) => void }) {
  const t = useTranslations("billing.mine");
  const { busy, change } = useChange();
  const { user_subscription: paid, cancel_subscription_at: cancelledAt } = user;
  const ends = cancelledAt !== null;
  if (!paid) return null;
  const mayRenew = !ends && paid.cancel_url === null && !paid.past_due;
  const mayChange = mayRenew && !isSuspended(user);
  // Nobody takes up again what a client group pays for.
  const mayReactivate = ends && user.status === 1 && user.client_user_group === null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-2">
      {(mayReactivate || mayRenew) && (
        <div className="flex flex-wrap gap-3">
          {mayReactivate && (
            <Button
              size="small"
              busy={busy}
              onClick={() => void change("POST /me/reactivate-subscription", t("reactivated"), () => onOpen("mandate"))}
            >
              {t("reactivate")}
            </Button>
          )}
          {mayChange && (
            <Button look="secondary" size="small" onClick={() => onOpen("change")}>
              {t("change.open")}
            </Button>
          )}
          {mayRenew && (
            <Button look="secondary" size="small" onClick={() => onOpen("card")}>
              {t(paid.cb_card_number === null ? "card.openFirst" : "card.open")}
            </Button>
          )}
        </div>
      )}
      {/* Their text, not their padding, is aligned with the lines above. */}
      <div className="-mx-4 flex flex-wrap gap-y-1">
        {!ends && (
          <Button look="quiet" size="small" onClick={() => leaveToStore(user) || onOpen("cancel")}>
            {t("cancel")}
          </Button>
        )}
        {user.status === 1 && paid.withdraw_until !== null && (
          <Button look="quiet" size="small" onClick={() => onOpen("withdraw")}>
            {t("leave.open")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A plan that begins with the next period, and the way to take that back. */
function ComingChange({ user }: { user: User }) {
  const t = useTranslations("billing.mine");
  const locale = useLocale();
  const { busy, change } = useChange();
  const coming = user.user_subscription?.coming_change;
  if (!coming) return null;
  const { plan } = coming;
  const name = `${plan.names[locale]}, ${t(plan.recurring === "YEAR" ? "change.yearly" : "change.monthly")}`;
  const price = t(plan.recurring === "YEAR" ? "perYear" : "perMonth", { price: euros(coming.price, locale) });
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised px-5 py-4">
      <p>{t("change.coming", { plan: name, day: longDay(coming.at, locale), price })}</p>
      <div className="-mx-4">
        <Button
          look="quiet"
          size="small"
          busy={busy}
          onClick={() => void change("DELETE /me/plan-change", t("change.withdrawn"))}
        >
          {t("change.withdraw")}
        </Button>
      </div>
    </div>
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
    [t("plan"), paid.plan.names[locale]],
    [t("price"), price],
    [t(ends ? "endsOn" : "nextPayment"), paid.is_charge_held ? t("heldCharge") : day && longDay(day, locale)],
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
  const locale = useLocale();
  const way = wayOfMethod(user.paymentMethod);
  const brand = way && kindOf(way) === "card" ? user.user_subscription?.cb_card_brand : null;
  return (
    <>
      {way && kindOf(way) !== "card" ? <WayMarks way={way} /> : <BrandMark brand={brand} />}
      {/* Whoever sees the mark needs no name beside it. */}
      <span>
        {brand && <span className={hasMark(brand) ? "sr-only" : undefined}>{brand} </span>}
        {methodText(user, locale)}
      </span>
    </>
  );
}

function methodText({ paymentMethod, user_subscription: paid }: User, locale: Locale): string {
  const way = wayOfMethod(paymentMethod);
  if (way && kindOf(way) !== "card") return wayWords(way, locale).name;
  if (paymentMethod === "APP_STORE") return "App Store";
  if (paymentMethod === "GOOGLE_PLAY") return "Google Play";
  return paid?.cb_card_number ?? "";
}

function CancelDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations("billing.mine");
  const locale = useLocale();
  const { busy, change } = useChange();
  const paid = user.user_subscription;
  // Past due, nothing that was paid for is left.
  const day = paid?.past_due ? null : paid?.endAt;
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
      <p>{day ? t("until", { day: longDay(day, locale) }) : t("atOnce")}</p>
    </ConfirmDialog>
  );
}
