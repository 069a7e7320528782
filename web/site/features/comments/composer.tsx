import { type KeyboardEvent, type Ref, type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { commentLength, commentMaxLength, commentsAMinute } from "#contract/comment-text.ts";
import type { Profile } from "#shared/api/session.ts";
import { Avatar } from "#shared/ui/avatar.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type DraftPlace, useDraft } from "./drafts.ts";

/** From here on the number of characters left is shown. */
const countedFrom = 200;

type Props = {
  profile: Profile;
  place: DraftPlace;
  label: string;
  send: string;
  /** What the field starts with: '@Ada ' in answer to a reply. It alone is not sent. */
  start?: string;
  /** @throws CallError; the text stays then */
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
  fieldRef?: Ref<HTMLTextAreaElement>;
  children?: ReactNode;
};

/** Where one writes. Enter sends, Shift+Enter breaks the line. */
export function Composer(props: Props) {
  const { profile, label, send, start = "", onCancel, fieldRef, children } = props;
  const t = useTranslations("comments");
  const id = useId();
  const { text, setText, busy, fault, submit } = useSending(props);
  // Once open it stays so: closing as the focus leaves would move what is being pressed below it.
  const [isOpen, setOpen] = useState(onCancel !== undefined);
  const left = commentMaxLength - commentLength(text);
  const isEmpty = saysNothing(text, start);
  return (
    <form
      className="comment-form"
      onFocus={() => setOpen(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Avatar name={profile.nickname} url={profile.avatar_url} size={onCancel ? "small" : "medium"} />
      <div className="min-w-0 grow">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          ref={fieldRef}
          id={id}
          rows={1}
          value={text}
          readOnly={busy}
          placeholder={label}
          enterKeyHint="send"
          className="control comment-field"
          aria-invalid={left < 0 || fault !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={keysOf(() => void submit(), onCancel)}
        />
        <Note id={`${id}-note`} fault={fault} left={left} />
        <div className="comment-tools" hidden={!isOpen && isEmpty}>
          {children}
          <span className="text-sm text-soft text-pretty">
            <span className="block">{t("as", { name: profile.nickname })}</span>
            <span className="block">{t("pace", { count: commentsAMinute })}</span>
          </span>
          <span className="ms-auto flex gap-2">
            {onCancel && (
              <Button look="quiet" size="small" onClick={onCancel}>
                {t("cancel")}
              </Button>
            )}
            <Button type="submit" size="small" busy={busy} aria-disabled={isEmpty || left < 0 || undefined}>
              {send}
            </Button>
          </span>
        </div>
      </div>
    </form>
  );
}

/** A mention alone says nothing. */
const saysNothing = (text: string, start: string): boolean => commentLength(text) === 0 || text.trim() === start.trim();

function keysOf(submit: () => void, onCancel: (() => void) | undefined) {
  return (event: KeyboardEvent): void => {
    if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      event.preventDefault();
      onCancel();
    }
    // While an input method composes, Enter chooses a word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
}

/** The text, and its way to the server: it stays when it is refused. */
function useSending({ profile, place, start = "", onSend }: Props) {
  const t = useTranslations("comments");
  const [text, setText] = useDraft(profile.id, place, start);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    if (busy || saysNothing(text, start) || commentLength(text) > commentMaxLength) return;
    setBusy(true);
    setFault(null);
    try {
      await onSend(text);
      setText(start);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.messages["text"] ?? (error.status === 0 ? t("unreachable") : error.message));
    } finally {
      setBusy(false);
    }
  };
  return { text, setText, busy, fault, submit };
}

function Note({ id, fault, left }: { id: string; fault: string | null; left: number }) {
  const t = useTranslations("comments");
  return (
    <div id={id} className="comment-note">
      <span className="sr-only">{t("keys")}</span>
      <span role="alert" className="text-error empty:hidden">
        {fault}
      </span>
      {left <= countedFrom && (
        <span role="status" className={`ms-auto tabular-nums ${left < 0 ? "text-error" : ""}`}>
          {t(left < 0 ? "tooMany" : "left", { count: Math.abs(left) })}
        </span>
      )}
    </div>
  );
}
