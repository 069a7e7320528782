import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError, type AnswerFor } from "#contract/client.ts";
import { longDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { joinGroup } from "./join.ts";
import { Acts } from "#shared/ui/read-only.tsx";

type Own = NonNullable<AnswerFor<"GET /client-groups/{code}">["own"]>;
type Props = { code: string; subscription: Own["subscription"]; onJoined: () => void };

/** Joins, after a confirmation that says what happens to the visitor's own subscription. */
export function JoinButton({ code, subscription, onJoined }: Props) {
  const t = useTranslations("groups.invitation");
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (subscription?.becomes === "store") {
    return (
      <div className="grid gap-4">
        <p className="rounded-lg border border-line bg-raised px-5 py-4">{t("becomes.store")}</p>
        <a href={subscription.cancel_url ?? "/profile"} className="link justify-self-start">
          {t("toStore")}
        </a>
      </div>
    );
  }
  const join = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      await joinGroup(code);
      onJoined();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error.message);
    } finally {
      setBusy(false);
    }
  };
  const until = subscription?.until && longDay(subscription.until, locale);
  return (
    <div className="grid gap-4">
      {subscription && (
        <p className="rounded-lg border border-line bg-raised px-5 py-4">
          {subscription.becomes === "ends" && until ? t("becomes.ends", { day: until }) : t("becomes.endsNow")}
        </p>
      )}
      <Acts>
        <Button size="large" wide busy={busy} onClick={() => void join()}>
          {t("join")}
        </Button>
      </Acts>
      <div role="alert">
        {refused && (
          <p className="flex gap-3 text-error">
            <CircleAlert className="mt-0.5 size-5 flex-none" aria-hidden="true" />
            <span>{refused}</span>
          </p>
        )}
      </div>
    </div>
  );
}
