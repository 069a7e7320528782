import { type FormEvent, useRef, useState } from "react";
import { hasVisible } from "#contract/fields.ts";
import { fillAnswer, placeholdersIn } from "#contract/admin/saved-texts.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextareaField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { keepChanged, keepMessage, type Message } from "./message.ts";
import { SavedTextPicker } from "./saved-text-picker.tsx";

type Facts = Parameters<typeof fillAnswer>[1];
type Props = {
  message: Message;
  facts: Facts;
  /** What the program has prepared for a request by law. */
  prepared: string | null;
  onWrite: (text: string) => void;
};

/** The answer to a message. A draft survives a refusal, a reload, navigation and another language. */
export function AnswerForm({ message, facts, prepared, onWrite }: Props) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const draft = useDraft(`answer-${message.id}`, () => undefined);
  const [text, setText] = useDraftValue(draft, "text", "");
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const missing = placeholdersIn(text);
  const type = (typed: string): void => {
    setText(typed);
    setProblem(null);
    onWrite(typed);
    if (typed === "") draft.forget();
  };
  const insert = (content: string): void => {
    type([text.trimEnd(), fillAnswer(content, facts)].filter(Boolean).join("\n\n"));
    field.current?.focus();
  };
  const send = async (): Promise<void> => {
    const seen = { answers_seen: message.answers.length, follow_ups_seen: message.follow_ups.length };
    try {
      keepMessage(
        await call("POST /admin/messages/{id}/answers", { params: { id: message.id }, body: { text, ...seen } }),
      );
    } catch (error) {
      if (!keepChanged(error)) throw error;
      setProblem(t("messages.othersAnswered"));
      return;
    }
    type("");
    showToast(t("messages.sent"), { tone: "success" });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasVisible(text) && missing.length === 0) return void act(send);
    setProblem(t(missing.length > 0 ? "messages.unfilled" : "messages.required"));
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="panel p-5 xs:p-6">
      {prepared !== null && (
        <div className="mb-5">
          <Button look="secondary" size="small" onClick={() => insert(prepared)}>
            {t("messages.prepared")}
          </Button>
        </div>
      )}
      <SavedTextPicker language={message.language} onInsert={insert} />
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
      <Missing names={missing} />
      <FaultLine fault={fault} />
      <Button type="submit" busy={busy}>
        {t("messages.send")}
      </Button>
    </form>
  );
}

/** What of a saved text could not be filled in. */
function Missing({ names }: { names: readonly string[] }) {
  const t = useTexts();
  return (
    <div role="status" className="empty:hidden">
      {names.length > 0 && (
        <p className="mb-4 rounded-md border border-accent p-3 text-sm">
          {t("messages.toFill")}{" "}
          {names.map((name) => (
            <code key={name} className="me-2 font-mono wrap-anywhere">{`{{${name}}}`}</code>
          ))}
        </p>
      )}
    </div>
  );
}
