import { useQuery } from "@tanstack/react-query";
import { Eye, PenLine } from "lucide-react";
import { useEffect, useRef } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { call, queries } from "#admin/api.ts";
import { useTexts } from "#admin/texts.ts";
import { useElapsed } from "./elapsed.tsx";
import type { Message } from "./message.ts";

type Other = AnswerFor<"POST /admin/messages/{id}/presence">["others"][number];

const everyMs = 20_000;
/** A draft that nobody has touched for so long is not being written. */
const restMs = 120_000;

/** Says that this message is open here and whether somebody writes; tells who else has it, and rereads it once it has changed. */
export function usePresence({ id, answers, follow_ups: followUps }: Message) {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const { data, refetch } = useQuery({
    queryKey: ["message-presence", id],
    queryFn: () =>
      call("POST /admin/messages/{id}/presence", {
        params: { id },
        body: { is_writing: performance.now() - typedAt.current < restMs },
      }),
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: 0,
  });
  const hasChanged = data !== undefined && (data.answers > answers.length || data.follow_ups > followUps.length);
  useEffect(() => {
    if (hasChanged) void queries.invalidateQueries({ queryKey: ["message", id] });
  }, [hasChanged, id]);
  const write = (text: string): void => {
    const wasWriting = performance.now() - typedAt.current < restMs;
    typedAt.current = text === "" ? Number.NEGATIVE_INFINITY : performance.now();
    if (wasWriting !== (text !== "")) void refetch();
  };
  return { others: data?.others ?? [], write };
}

/** Who else has the message open. */
export function Presence({ others }: { others: readonly Other[] }) {
  return (
    <div role="status" className="empty:hidden">
      {others.length > 0 && (
        <ul className="grid gap-2">
          {others.map((other) => (
            <OtherLine key={other.id} other={other} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OtherLine({ other }: { other: Other }) {
  const t = useTexts();
  const elapsed = useElapsed(other.since);
  const Icon = other.is_writing ? PenLine : Eye;
  return (
    <li
      className={`flex items-center gap-2 rounded-md border px-4 py-2.5 text-sm ${other.is_writing ? "border-accent font-semibold" : "border-line text-soft"}`}
    >
      <Icon className="size-4 flex-none" aria-hidden="true" />
      {t(other.is_writing ? "messages.othersWrite" : "messages.othersRead", { name: other.name, elapsed })}
    </li>
  );
}
