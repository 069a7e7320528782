import { TriangleAlert } from "lucide-react";
import { lazy, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { kindOf, wayWords } from "#contract/paying.ts";
import { wayOf } from "./way-of.ts";
import { longDay } from "#contract/date-text.ts";
import { type User, useHolder } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { euros } from "../sign-up/money.ts";
import { SubscriptionNotice } from "../subscription-notice.tsx";
import { Part } from "#shared/ui/part.tsx";

/** Loaded when it opens: home would load forms and their checks for it. */
const NewCardDialog = lazy(async () => ({ default: (await import("./new-card-dialog.tsx")).NewCardDialog }));

type Props = { user: User; /** In the order of the page around it. */ heading?: "h2" | "h3" };

/** A refused renewal: what is due, until when access stays, when it is tried again, and the way to settle it now. */
export function PastDueNotice({ user, heading = "h3" }: Props) {
  const t = useTranslations("billing.mine.pastDue");
  const locale = useLocale();
  const [replacing, setReplacing] = useState(false);
  const due = user.user_subscription?.past_due;
  if (!due) return null;
  const kind = kindOf(wayOf(user));
  const { name } = wayWords(wayOf(user), locale);
  const reason = actionableReasons.find((known) => known === due.failure);
  // Access ends with the day before midnight.
  const lastDay = longDay(new Date(due.until).getTime() - 1, locale);
  return (
    <>
      <SubscriptionNotice
        title={t("title")}
        heading={heading}
        icon={<TriangleAlert className="size-6 text-error" aria-hidden="true" />}
        tone="error"
        action={
          <Button size="small" onClick={() => setReplacing(true)}>
            {t(kind === "card" ? "update" : "payByCard")}
          </Button>
        }
      >
        <p>
          {t("text", { amount: euros(due.amount, locale), day: lastDay })}{" "}
          {reason && t(`reasons.${kind}.${reason}`, { name })}
        </p>
        {due.next_try_at !== null && (
          <p className="text-soft">{t(`nextTry.${kind}`, { name, day: longDay(due.next_try_at, locale) })}</p>
        )}
      </SubscriptionNotice>
      {replacing && (
        <Part>
          <NewCardDialog user={user} onClose={() => setReplacing(false)} />
        </Part>
      )}
    </>
  );
}

/** The reasons that tell a payer what to do; the others only say no. */
const actionableReasons = ["funds", "expired-card", "new-card", "authentication"] as const;

/** The same on the home page, for the account holder. */
export function PastDueOnHome() {
  const user = useHolder();
  if (!user?.user_subscription?.past_due) return null;
  return (
    <div className="relative mx-gutter">
      <PastDueNotice user={user} heading="h2" />
    </div>
  );
}
