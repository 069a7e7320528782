import { useTexts } from "#admin/texts.ts";
import type { Message } from "./message.ts";
import { Entry } from "./thread-entry.tsx";

/** What was written on both sides, in its order. */
export function Thread({ message }: { message: Message }) {
  const t = useTexts();
  const entries = [
    ...message.follow_ups.map(({ id, object, ...entry }) => ({
      ...entry,
      key: `added-${id}`,
      from: message.name,
      object: object === message.object ? "" : object,
      isOurs: false,
    })),
    ...message.answers.map(({ id, written_by: name, ...entry }) => ({
      ...entry,
      key: `answer-${id}`,
      from: t("messages.answerOf", { name }),
      object: "",
      isOurs: true,
      by_mail: false,
      quoted: "",
    })),
  ].toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  return (
    <>
      <Entry
        from={message.name}
        at={message.created_at}
        text={message.message}
        by_mail={message.by_mail}
        quoted={message.quoted}
      />
      {entries.map(({ key, created_at: at, ...entry }) => (
        <Entry key={key} at={at} {...entry} />
      ))}
    </>
  );
}
