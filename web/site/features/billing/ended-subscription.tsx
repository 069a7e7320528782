import { useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { longCivilDay, longDay } from "#contract/date-text.ts";
import { hasExpired, type User, useHolder } from "#shared/api/session.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";

/** My Account's section for an ended subscription: since when, and a link to a new one. */
export function EndedSubscription({ user }: { user: User }) {
  const t = useTranslations("billing.ended");
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-160">
        <EndedOn user={user} /> <span className="text-soft">{t("kept")}</span>
      </p>
      <ChoosePlan />
    </div>
  );
}

/** The same on the home page, for the account holder. */
export function EndedNotice() {
  const t = useTranslations("billing.ended");
  const user = useHolder();
  if (!user || !hasExpired(user)) return null;
  return (
    <section
      aria-label={t("title")}
      className="relative mx-gutter flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-raised p-5"
    >
      <p>
        <EndedOn user={user} /> <span className="text-soft">{t(user.is_pupil ? "askTeacher" : "browse")}</span>
      </p>
      {!user.is_pupil && <ChoosePlan />}
    </section>
  );
}

function EndedOn({ user }: { user: User }) {
  const t = useTranslations("billing.ended");
  const locale = useLocale();
  const { subscription_end_at: end, client_user_group: group } = user;
  if (end !== null) return t("on", { day: longDay(end, locale) });
  return group
    ? t("groupOn", { name: group.name, day: longCivilDay(group.ends_on, locale) })
    : t(user.is_pupil ? "ofClass" : "title");
}

function ChoosePlan() {
  const t = useTranslations("billing.ended");
  const { pathname } = useLocation();
  return (
    <LinkButton to="/enregistrement" state={{ origin: pathname }} size="small">
      {t("choose")}
    </LinkButton>
  );
}
