import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SubscriberAccount as Account } from "#contract/admin/subscriber-account.ts";
import { call } from "#admin/api.ts";
import { useReasonText } from "#admin/parts/act-reasons.ts";
import { useActSentence } from "#admin/parts/audit-words.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useSubjectText } from "#admin/parts/subject.tsx";
import { useTexts } from "#admin/texts.ts";
import { Notes } from "./notes.tsx";
import { AccountActs } from "./account-acts.tsx";
import { sightOptions } from "./sights.ts";
import { useSubscriber } from "./subscriber.tsx";
import { People } from "./account-people.tsx";
import { Part, Line } from "./account-part.tsx";

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
