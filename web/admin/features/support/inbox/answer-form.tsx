import { type FormEvent, useRef, useState } from "react";
import { CallError } from "#contract/client.ts";
import { hasVisible } from "#contract/fields.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextareaField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { keepMessage, type Message } from "./message.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";

const draftKey = (id: number) => `answer-${id}`;

/** The answer to a message. A draft survives a refusal, a reload and navigation. */
export function AnswerForm({ message }: { message: Message }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(message.id)) ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const type = (typed: string): void => {
    setText(typed);
    setProblem(null);
    if (typed === "") sessionStorage.removeItem(draftKey(message.id));
    else sessionStorage.setItem(draftKey(message.id), typed);
  };
  const send = async (): Promise<void> => {
    const input = { params: { id: message.id }, body: { text, answers_seen: message.answers.length } };
    try {
      keepMessage(await call("POST /admin/messages/{id}/answers", input));
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      await queries.invalidateQueries({ queryKey: ["message", message.id] });
      setProblem(t("messages.othersAnswered"));
      return;
    }
    type("");
    showToast(t("messages.sent"), { tone: "success" });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasVisible(text)) return void act(send);
    setProblem(t("messages.required"));
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="panel p-6">
      <TextareaField
        label={t("messages.answer")}
        hint={t("messages.answerHint", { email: message.email })}
        ref={field}
        rows={8}
        maxLength={10_000}
        value={text}
        error={problem ?? undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <FaultLine fault={fault} />
      <Button type="submit" busy={busy}>
        {t("messages.send")}
      </Button>
    </form>
  );
}
