import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { MessageState } from "#contract/admin/message-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { RequestPanel } from "../requests/request-panel.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { Assignment } from "./assignment.tsx";
import { Waiting } from "./elapsed.tsx";
import { keepMessage, type Message } from "./message.ts";
import { PersonPanel, useMessagePerson } from "./person-panel.tsx";
import { Presence, usePresence } from "./presence.tsx";
import { Thread } from "./thread.tsx";

/** A message, what followed, a form for another answer, and the person beside it. */
export function OneMessage() {
  const id = Number(useParams()["id"]);
  const t = useTexts();
  const message = useQuery({
    queryKey: ["message", id],
    queryFn: () => call("GET /admin/messages/{id}", { params: { id } }),
  });
  return (
    <>
      <BackLink to="/messages">{t("messages.back")}</BackLink>
      <Loaded asked={message}>{(found) => <Shown key={id} message={found} />}</Loaded>
    </>
  );
}

function Shown({ message }: { message: Message }) {
  const t = useTexts();
  const person = useMessagePerson(message.id);
  const presence = usePresence(message);
  return (
    <>
      <PageHead title={message.object || t("messages.one", { name: message.name })}>
        <StateButtons message={message} />
      </PageHead>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-5">
          <Thread message={message} />
          <Presence others={presence.others} />
          <AnswerForm
            message={message}
            facts={person.data?.facts ?? []}
            prepared={person.data?.prepared ?? null}
            onWrite={presence.write}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <RequestPanel message={message} keep={keepMessage} />
          <Assignment key={message.assigned_to?.id} message={message} />
          <PersonPanel message={message} asked={person} />
        </div>
      </div>
    </>
  );
}

const nextStates: Record<MessageState, readonly MessageState[]> = {
  open: ["answered", "closed"],
  answered: ["closed", "open"],
  closed: ["open"],
};

function StateButtons({ message }: { message: Message }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const turn = (state: MessageState) =>
    act(async () => {
      keepMessage(await call("PUT /admin/messages/{id}/state", { params: { id: message.id }, body: { state } }));
      showToast(t(`messages.became.${state}`), { tone: "success" });
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {message.waiting_since === null ? (
        <span className="tag">{t(`messages.states.${message.state}`)}</span>
      ) : (
        <Waiting since={message.waiting_since} />
      )}
      {nextStates[message.state].map((state) => (
        <Button key={state} look="secondary" size="small" busy={busy} onClick={() => void turn(state)}>
          {t(`messages.make.${state}`)}
        </Button>
      ))}
      <FaultLine fault={fault} />
    </div>
  );
}
