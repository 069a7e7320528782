import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Message } from "./message.ts";

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

type EntryProps = {
  from: string;
  at: string;
  object?: string;
  text: string;
  isOurs?: boolean;
  by_mail: boolean;
  quoted: string;
};

function Entry({ from, at, object = "", text, isOurs = false, by_mail: isByMail, quoted }: EntryProps) {
  const t = useTexts();
  return (
    <article className={`panel p-5 xs:p-6 ${isOurs ? "ms-6 border-s-4 border-s-accent" : ""}`}>
      <header className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{from}</span>
          {isByMail && <span className="tag">{t("messages.byMail")}</span>}
        </span>
        <span className="text-soft">
          <Instant at={at} />
        </span>
      </header>
      {object !== "" && <p className="mb-2 font-semibold wrap-anywhere">{object}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {quoted !== "" && (
        <details className="mt-3">
          <summary className="cursor-pointer text-sm text-soft">{t("messages.quoted")}</summary>
          <p className="mt-2 border-s-2 border-line ps-4 text-sm wrap-anywhere whitespace-pre-line text-soft">
            {quoted}
          </p>
        </details>
      )}
    </article>
  );
}
