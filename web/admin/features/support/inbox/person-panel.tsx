import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import type { PersonBeside } from "#contract/admin/messages.ts";
import { call } from "#admin/api.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Message } from "./message.ts";

type Answer = AnswerFor<"GET /admin/messages/{id}/person">;

/** Every sight is logged, so that coming back to the window does not ask again. */
export function useMessagePerson(id: number) {
  return useQuery({
    queryKey: ["message-person", id],
    queryFn: () => call("GET /admin/messages/{id}/person", { params: { id } }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

/** Who wrote: as the form says, and as their account says. */
export function PersonPanel({ message, asked }: { message: Message; asked: UseQueryResult<Answer> }) {
  const t = useTexts();
  return (
    <>
      <FactList
        title={message.name}
        facts={[
          [t("email"), message.email],
          [t("messages.phone"), message.phone],
          [t("messages.language"), t(`subscribers.languages.${message.language}`)],
          [t("messages.account"), message.account_id === null ? t("messages.visitor") : t("messages.signedIn")],
          [t("messages.doneBy"), message.answered_by],
        ]}
      />
      <Loaded asked={asked}>
        {({ person }) =>
          person ? <Person person={person} /> : <p className="panel p-5 text-sm text-soft">{t("messages.noAccount")}</p>
        }
      </Loaded>
    </>
  );
}

function Person({ person }: { person: PersonBeside }) {
  const t = useTexts();
  const amount = useEuros();
  const { next } = person;
  return (
    <>
      {!person.is_proven && (
        <p className="rounded-md border border-accent p-4 text-sm" role="note">
          {t("messages.unproven")}
        </p>
      )}
      <FactList
        title={t("subscribers.person")}
        facts={[
          [
            t("messages.account"),
            <Link key="to" to={`/subscribers/${person.id}`} className="font-semibold underline underline-offset-4">
              {person.name || t("subscribers.unnamed", { id: person.id })}
            </Link>,
          ],
          [t("subscribers.standing"), t(`subscribers.standings.${person.standing}`)],
          [t("subscribers.facts.plan"), person.plan],
          [t("subscribers.paidWith"), person.paid_with],
          [
            next ? t(`messages.next.${next.kind}`) : "",
            next && (
              <>
                <Instant at={next.at} />
                {next.amount !== null && ` · ${amount(next.amount)}`}
              </>
            ),
          ],
          [t("subscribers.since"), <Instant key="since" at={person.created_at} />],
          [t("subscribers.facts.deletion"), person.deletion_at && <Instant at={person.deletion_at} />],
          [t("messages.heldFor"), person.held_for],
        ]}
      />
      <Payments payments={person.payments} />
      <Notes notes={person.notes} />
    </>
  );
}

function Payments({ payments }: Pick<PersonBeside, "payments">) {
  const t = useTexts();
  const amount = useEuros();
  if (payments.length === 0) return null;
  return (
    <FactList
      title={t("messages.payments")}
      facts={payments.map((payment) => [
        t(`subscribers.payments.kinds.${payment.kind}`),
        <span key={payment.id}>
          <span className="font-semibold">{amount(payment.amount)}</span>{" "}
          {t(`subscribers.payments.states.${payment.status}`)}
          <span className="block text-soft">
            <Instant at={payment.created_at} />
          </span>
        </span>,
      ])}
    />
  );
}

function Notes({ notes }: Pick<PersonBeside, "notes">) {
  const t = useTexts();
  if (notes.length === 0) return null;
  return (
    <section className="panel p-5 text-sm" aria-label={t("subscribers.notes.title")}>
      <h2 className="mb-3 text-base font-semibold">{t("subscribers.notes.title")}</h2>
      <ul className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id} className="border-s-2 border-accent ps-4">
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <p className="mt-1 text-xs text-soft">
              {note.written_by} <Instant at={note.created_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
