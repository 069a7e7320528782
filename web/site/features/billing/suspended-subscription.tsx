import { PauseCircle } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { kindOf, wayWords } from "#contract/paying.ts";
import { isSuspended, type User, useHolder } from "#shared/api/session.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { wayOf } from "./mine/way-of.ts";
import { SubscriptionNotice } from "./subscription-notice.tsx";

type Props = { user: User; /** In the order of the page around it. */ heading?: "h2" | "h3" };

/** Access waits for the end of a dispute: what that means, and what the payer can do. */
export function SuspendedNotice({ user, heading = "h3" }: Props) {
  const t = useTranslations("billing.suspended");
  const locale = useLocale();
  const isCancelled = user.cancel_subscription_at !== null;
  const way = wayOf(user);
  const where = kindOf(way) === "wallet" ? "wallet" : "bank";
  return (
    <SubscriptionNotice
      title={t("title")}
      heading={heading}
      icon={<PauseCircle className="size-6 text-soft" aria-hidden="true" />}
      action={
        <LinkButton to="/contactez-nous" size="small">
          {t("write")}
        </LinkButton>
      }
    >
      <p>{t(`${isCancelled ? "whyCancelled" : "why"}.${where}`, { name: wayWords(way, locale).name })}</p>
      <p className="text-soft">{t("what")}</p>
    </SubscriptionNotice>
  );
}

/** The same on the home page, for the account holder. */
export function SuspendedOnHome() {
  const user = useHolder();
  if (!user || !isSuspended(user)) return null;
  return (
    <div className="relative mx-gutter">
      <SuspendedNotice user={user} heading="h2" />
    </div>
  );
}
