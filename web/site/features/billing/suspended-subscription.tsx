import { PauseCircle } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { kindOf, wayWords } from "#contract/paying.ts";
import { isSuspended, type User, useHolder } from "#shared/api/session.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { wayOf } from "./mine/way-of.ts";

type Props = { user: User; /** In the order of the page around it. */ heading?: "h2" | "h3" };

/** Access waits for the end of a dispute: what that means, and what the payer can do. */
export function SuspendedNotice({ user, heading: Heading = "h3" }: Props) {
  const t = useTranslations("billing.suspended");
  const locale = useLocale();
  const isCancelled = user.cancel_subscription_at !== null;
  const way = wayOf(user);
  const where = kindOf(way) === "wallet" ? "wallet" : "bank";
  return (
    <section
      aria-label={t("title")}
      className="mb-6 grid gap-4 rounded-lg border border-line bg-raised p-5 sm:grid-cols-[auto_1fr]"
    >
      <PauseCircle className="size-6 text-soft" aria-hidden="true" />
      <div className="grid justify-items-start gap-4">
        <div className="grid max-w-160 gap-2">
          <Heading className="text-lg">{t("title")}</Heading>
          <p>{t(`${isCancelled ? "whyCancelled" : "why"}.${where}`, { name: wayWords(way, locale).name })}</p>
          <p className="text-soft">{t("what")}</p>
        </div>
        <LinkButton to="/contactez-nous" size="small">
          {t("write")}
        </LinkButton>
      </div>
    </section>
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
