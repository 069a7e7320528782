import { useState } from "react";
import { shortCivilDay } from "#contract/date-text.ts";
import type { Message } from "#contract/admin/message-shapes.ts";
import { requestKinds, type RequestKind } from "#contract/support.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { useLanguage } from "#admin/language.ts";
import { FactList } from "#admin/parts/fact-list.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { useMessagePerson } from "../inbox/person-panel.tsx";
import { DataActs } from "./data-acts.tsx";
import { DeclarationPanel } from "./declaration-panel.tsx";
import { Due } from "./due.tsx";
import { RequestActs } from "./request-acts.tsx";

type Props = { message: Message; keep: (message: Message) => void };
type Request = NonNullable<Message["request"]>;

/** What the law asks of a message, or a way to say that it asks something. */
export function RequestPanel({ message, keep }: Props) {
  const kept = (changed: Message): void => {
    keep(changed);
    void queries.invalidateQueries({ queryKey: ["requests"] });
    void queries.invalidateQueries({ queryKey: ["message-person", changed.id] });
  };
  if (!message.request) return <MakeRequest id={message.id} keep={kept} />;
  return <Shown message={message} request={message.request} keep={kept} />;
}

function Shown({ message, request, keep }: Props & { request: Request }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { outcome, settled_at: settledAt, declaration_id: declarationId } = request;
  return (
    <section className="grid gap-3" aria-label={t("requests.byLaw")}>
      <FactList
        title={t(`requests.kinds.${request.kind}`)}
        facts={[
          [t("requests.received"), shortCivilDay(request.received_on, locale)],
          [
            t("requests.dueOn"),
            outcome === null ? (
              <Due key="due" dueOn={request.due_on} daysLeft={request.days_left} />
            ) : (
              shortCivilDay(request.due_on, locale)
            ),
          ],
          [t("requests.extendedAt"), request.extended_at && <Instant at={request.extended_at} />],
          [t("requests.identity"), <Identity key="identity" message={message} />],
          [t("requests.outcome"), outcome && t(`requests.outcomes.${outcome}`)],
          [
            t("requests.settled"),
            settledAt && (
              <>
                <Instant at={settledAt} /> · {request.settled_by}
              </>
            ),
          ],
        ]}
      />
      {declarationId !== null && (
        <DeclarationPanel
          id={declarationId}
          onMatched={() => {
            void queries.invalidateQueries({ queryKey: ["message", message.id] });
            void queries.invalidateQueries({ queryKey: ["requests"] });
          }}
        />
      )}
      {outcome === null && <DataActs messageId={message.id} kind={request.kind} />}
      <RequestActs id={message.id} request={request} keep={keep} />
    </section>
  );
}

/** What speaks for the writer being the person. The address says nothing where nobody was signed in. */
function Identity({ message: { id, account_id: accountId } }: Pick<Props, "message">) {
  const t = useTexts();
  const person = useMessagePerson(id).data?.person;
  if (accountId === null) return t("requests.unprovenLong");
  return (
    <>
      {t("requests.proven")}
      {person?.is_proven && (
        <span className="block text-soft">
          {person.email_confirmed_at === null ? (
            t("requests.notConfirmed")
          ) : (
            <>
              {t("requests.confirmed")} <Instant at={person.email_confirmed_at} />
            </>
          )}
        </span>
      )}
    </>
  );
}

function MakeRequest({ id, keep }: { id: number; keep: (message: Message) => void }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const [kind, setKind] = useState<RequestKind | "">("");
  const make = () =>
    act(async () => {
      if (kind === "") return;
      keep(await call("POST /admin/messages/{id}/request", { params: { id }, body: { kind } }));
    });
  return (
    <details className="panel p-5 text-sm">
      <summary className="cursor-pointer font-semibold">{t("requests.make")}</summary>
      <p className="my-3 text-soft">{t("requests.makeLead")}</p>
      <SelectField
        label={t("requests.kind")}
        value={kind}
        onChange={({ currentTarget }) => setKind(requestKinds.find((one) => one === currentTarget.value) ?? "")}
      >
        <option value="">{t("requests.choose")}</option>
        {requestKinds.map((one) => (
          <option key={one} value={one}>
            {t(`requests.kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <FaultLine fault={fault} />
      <Button size="small" look="secondary" busy={busy} disabled={kind === ""} onClick={() => void make()}>
        {t("requests.mark")}
      </Button>
    </details>
  );
}
