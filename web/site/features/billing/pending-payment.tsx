import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import { kindOf, wayWords } from "#contract/paying.ts";
import { call, refreshUser } from "#shared/api/client.ts";
import { useHolder } from "#shared/api/session.ts";
import { useBusyAction } from "#shared/ui/busy-action.ts";
import { Button } from "#shared/ui/button.tsx";
import { showMessage } from "#shared/ui/message-store.ts";
import { type Pending, usePendingPayment } from "./pending-data.ts";
import { euros } from "./sign-up/money.ts";

type NoticeProps = {
  pending: Pending;
  busy: boolean;
  onCheck: () => void;
  heading?: "h1" | "h2" | "h3";
  also?: ReactNode;
};

/** What waits, since when, and the way to ask the provider now. */
export function PendingNotice({ pending, busy, onCheck, heading: Heading = "h3", also }: NoticeProps) {
  const t = useTranslations("billing.pending");
  const locale = useLocale();
  // A free month begins with a check of the means of payment: nothing is paid.
  const what = pending.amount > 0 ? "payment" : "check";
  const answers = kindOf(pending.method) === "wallet" ? "wallet" : "bank";
  const title = t(`${what}.title`, { amount: euros(pending.amount, locale) });
  const since = longDay(pending.since, locale);
  return (
    <section
      aria-label={title}
      className="mb-6 grid gap-4 rounded-lg border border-line bg-raised p-5 sm:grid-cols-[auto_1fr]"
    >
      <Hourglass className="size-6 text-soft" aria-hidden="true" />
      <div className="grid justify-items-start gap-4">
        <div className="grid max-w-160 gap-2">
          <Heading className="text-lg">{title}</Heading>
          <p>{t(`${what}.${answers}`, { day: since, by: wayWords(pending.method, locale).by })}</p>
          <p className="text-soft">{t(`${what}.once`)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={busy} onClick={onCheck}>
            {t("verify")}
          </Button>
          {also}
        </div>
      </div>
    </section>
  );
}

/** For an account holder who is inside: checks, and says how it came out. */
export function PendingPayment({ heading }: { heading?: "h2" | "h3" }) {
  const t = useTranslations("billing.pending");
  const holder = useHolder();
  const { pending, keep } = usePendingPayment({ isOpen: holder !== null });
  const { busy, run } = useBusyAction();
  if (!holder || !pending) return null;
  const check = (): void =>
    void run(t("toCheck"), async () => {
      const { status, reason, pending: left } = await call("POST /me/pending-payment");
      keep(left);
      if (status === "paid") showMessage({ tone: "done", lines: [t("paid")] });
      else if (status === "pending") showMessage({ tone: "done", title: t("stillTitle"), lines: [t("still")] });
      else showMessage({ tone: "error", title: t("failed"), lines: [...(reason ? [`${reason}.`] : []), t("nothing")] });
      if (status !== "pending") await refreshUser();
    });
  return <PendingNotice pending={pending} busy={busy} onCheck={check} {...(heading && { heading })} />;
}

/** The same on the home page. */
export function PendingOnHome() {
  return (
    <div className="relative mx-gutter empty:hidden">
      <PendingPayment heading="h2" />
    </div>
  );
}
