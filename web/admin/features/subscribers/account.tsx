import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SubscriberAccount as Account } from "#contract/admin/subscribers.ts";
import { longDay } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useReasonText } from "#admin/parts/act-reasons.ts";
import { useActSentence } from "#admin/parts/audit-words.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useSubjectText } from "#admin/parts/subject.tsx";
import { useTexts } from "#admin/texts.ts";
import { Notes } from "./notes.tsx";
import { AccountActs, DeviceSignOut } from "./account-acts.tsx";
import { sightOptions } from "./sights.ts";
import { useSubscriber } from "./subscriber.tsx";

/** What somebody needs who helps this person. */
export function SubscriberAccountTab() {
  const one = useSubscriber();
  const { id } = one;
  const account = useQuery({
    queryKey: ["subscribers", String(id), "account"],
    queryFn: () => call("GET /admin/subscribers/{id}/account", { params: { id } }),
    ...sightOptions,
  });
  return (
    <Loaded asked={account}>
      {(found) => (
        <>
          <AccountActs one={one} hasDevices={found.devices.length > 0} />
          <Shown id={id} account={found} />
        </>
      )}
    </Loaded>
  );
}

function Shown({ id, account }: { id: number; account: Account }) {
  const t = useTexts();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <Notes id={id} notes={account.notes} />
      </div>
      <Part title={t("subscribers.account.messages")} nothing={t("subscribers.account.noMessages")}>
        {account.messages.map((message) => (
          <Line key={message.id} at={message.created_at}>
            <Link to={`/messages/${message.id}`} className="font-semibold underline-offset-4 hover:underline">
              {message.object || t("subscribers.account.message", { id: message.id })}
            </Link>
            {!message.is_signed_in && <span className="tag ms-2">{t("subscribers.account.notSignedIn")}</span>}
            {message.answered_at === null && (
              <span className="tag ms-2" data-tone="waiting">
                {t("subscribers.account.unanswered")}
              </span>
            )}
          </Line>
        ))}
      </Part>
      <People id={id} account={account} />
      <Part title={t("subscribers.account.acts")} nothing={t("subscribers.account.noActs")}>
        {account.acts.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </Part>
      <Part title={t("subscribers.account.sights")} nothing={t("subscribers.account.noSights")}>
        {account.sights.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </Part>
    </div>
  );
}

/** Devices, screens, profiles, consents, and the phone. */
function People({ id, account }: { id: number; account: Account }) {
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

function Act({ act }: { act: Account["acts"][number] }) {
  const reasonText = useReasonText();
  const subjectText = useSubjectText();
  const sentenceOf = useActSentence();
  return (
    <Line at={act.at}>
      <span className="font-semibold">{act.actor}</span>
      <span className="block text-xs text-soft wrap-anywhere">
        {sentenceOf(act.call)} · {subjectText(act.subject)}
      </span>
      {act.reason !== null && <span className="block italic">{reasonText(act.reason)}</span>}
    </Line>
  );
}

function Part({ title, nothing, children }: { title: string; nothing: string; children: ReactNode[] }) {
  return (
    <section className="panel p-5" aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children.length === 0 ? <p className="text-sm text-soft">{nothing}</p> : <ul className="text-sm">{children}</ul>}
    </section>
  );
}

function Line({ at, children }: { at?: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {at !== undefined && (
        <span className="flex-none text-soft">
          <Instant at={at} />
        </span>
      )}
    </li>
  );
}
