import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { keepMessage, type Message } from "./message.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { AnswerForm } from "./answer-form.tsx";
import { Unloaded } from "#admin/parts/unloaded.tsx";

/** A message, its answers, and a form for another one. */
export function OneMessage() {
  const id = Number(useParams()["id"]);
  const t = useTexts();
  const message = useQuery({
    queryKey: ["message", id],
    queryFn: () => call("GET /admin/messages/{id}", { params: { id } }),
  });
  return (
    <>
      <Link to="/messages" className="mb-4 inline-flex items-center gap-2 text-sm font-semibold text-accent-fore">
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t("messages.back")}
      </Link>
      <Unloaded asked={message} />
      {message.isPending && <Skeleton className="h-96 w-full" />}
      {message.data && <Shown key={id} message={message.data} />}
    </>
  );
}

function Shown({ message }: { message: Message }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const isOpen = message.answered_at === null;
  const turn = () =>
    act(async () => {
      const body = { state: isOpen ? "answered" : "open" } as const;
      keepMessage(await call("PUT /admin/messages/{id}/state", { params: { id: message.id }, body }));
      showToast(t(isOpen ? "messages.done" : "messages.reopened"), { tone: "success" });
    });
  return (
    <>
      <PageHead title={message.object || t("messages.one", { name: message.name })}>
        <Button look="secondary" busy={busy} onClick={() => void turn()}>
          {t(isOpen ? "messages.markDone" : "messages.reopen")}
        </Button>
      </PageHead>
      <FaultLine fault={fault} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-5">
          <Letter from={message.name} at={message.created_at} text={message.message} />
          {message.answers.map((answer) => (
            <Letter
              key={answer.id}
              from={t("messages.answerOf", { name: answer.written_by })}
              at={answer.created_at}
              text={answer.text}
              isOurs
            />
          ))}
          <AnswerForm message={message} />
        </div>
        <Facts message={message} />
      </div>
    </>
  );
}

function Letter({ from, at, text, isOurs }: { from: string; at: string; text: string; isOurs?: boolean }) {
  return (
    <article className={`panel p-6 ${isOurs ? "ms-6 border-s-4 border-s-accent" : ""}`}>
      <header className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">{from}</span>
        <span className="text-soft">
          <Instant at={at} />
        </span>
      </header>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </article>
  );
}

function Facts({ message }: { message: Message }) {
  const t = useTexts();
  const { email, phone, account_id, answered_by } = message;
  const facts: [string, string][] = [
    [t("email"), email],
    [t("messages.phone"), phone ?? ""],
    [t("messages.account"), account_id === null ? t("messages.visitor") : t("messages.subscriber", { id: account_id })],
    [t("messages.doneBy"), answered_by ?? ""],
  ];
  return (
    <dl className="panel grid gap-4 p-6 text-sm">
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
