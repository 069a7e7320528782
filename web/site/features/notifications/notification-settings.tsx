import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Switch } from "#shared/ui/choice.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";

const settings = query("GET /notification-settings", {});
const names = ["new_episodes", "replies", "likes", "weekly_digest"] as const;

/** What the profile wants to hear of. Each switch takes effect at once, and goes back where it is refused. */
export function NotificationSettings() {
  const t = useTranslations("notifications.settings");
  const showError = useShowError();
  const { data, isError, isFetching, refetch } = useQuery(settings, queries);
  if (isError) return <AskAgain text={t("unreachable")} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48" />;

  const change = async (name: (typeof names)[number], value: boolean): Promise<void> => {
    const show = (shown: boolean): void => {
      queries.setQueryData<typeof data>(settings.queryKey, (known) => known && { ...known, [name]: shown });
    };
    show(value);
    try {
      await call("PUT /notification-settings", { body: { [name]: value } });
    } catch (error) {
      show(!value);
      showError(error, { action: t("toChange") });
    }
  };
  return (
    <div className="-my-4 grid divide-y divide-line">
      {names.map((name) => {
        const value = data[name];
        return (
          value !== null && (
            <div key={name} className="py-4">
              <Switch
                label={t(`${name}.label`)}
                hint={t(`${name}.hint`)}
                checked={value}
                onChange={({ target }) => void change(name, target.checked)}
              />
            </div>
          )
        );
      })}
    </div>
  );
}
