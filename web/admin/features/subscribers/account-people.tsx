import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import type { SubscriberAccount as Account } from "#contract/admin/subscriber-account.ts";
import { longDay } from "#contract/date-text.ts";
import { DeviceSignOut } from "./account-acts.tsx";
import { Part, Line } from "./account-part.tsx";

/** Devices, screens, profiles, consents, and the phone. */
export function People({ id, account }: { id: number; account: Account }) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <>
      <Part title={t("subscribers.account.profiles")} nothing={t("subscribers.account.nothing")}>
        {account.profiles.map((profile) => (
          <Line key={profile.id}>
            <span className="font-semibold">{profile.name}</span>
            {profile.is_primary && <span className="tag ms-2">{t("subscribers.account.primary")}</span>}
            {profile.is_kid && <span className="tag ms-2">{t("subscribers.account.kid")}</span>}
            <span className="ms-2 text-soft">{t("subscribers.account.upTo", { age: profile.age_ceiling })}</span>
          </Line>
        ))}
      </Part>
      <Part title={t("subscribers.account.devices")} nothing={t("subscribers.account.noDevices")}>
        {account.devices.map((device) => (
          <Line key={device.id} at={device.last_used_at}>
            <span className="font-semibold">{device.name || t("subscribers.accountActs.unnamed")}</span>
            <DeviceSignOut id={id} device={device} />
          </Line>
        ))}
      </Part>
      <Part title={t("subscribers.account.screens")} nothing={t("subscribers.account.noScreens")}>
        {account.screens.map((screen) => (
          <Line key={screen.id} at={screen.since}>
            <span className="font-semibold">{screen.device}</span> <span className="text-soft">{screen.profile}</span>
          </Line>
        ))}
      </Part>
      <Part title={t("subscribers.account.consents")} nothing={t("subscribers.account.nothing")}>
        {account.consents.map((consent) => (
          <Line key={consent.id} at={consent.given_at}>
            <span className="font-semibold">{t(`subscribers.account.kinds.${consent.kind}`)}</span>{" "}
            <span className="text-soft">
              {consent.text_since
                ? t("subscribers.account.text", { day: longDay(consent.text_since, locale) })
                : t("subscribers.account.version", { version: consent.text_version })}
            </span>
          </Line>
        ))}
      </Part>
      <Part title={t("subscribers.account.phone")} nothing={t("subscribers.account.noPhone")}>
        {account.phone === null ? [] : [<Line key="phone">{account.phone}</Line>]}
      </Part>
    </>
  );
}
