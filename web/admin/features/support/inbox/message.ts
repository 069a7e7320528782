import { MessageConflict } from "#contract/admin/messages.ts";
import type { Message } from "#contract/admin/message-shapes.ts";
import { CallError } from "#contract/client.ts";
import { queries } from "#admin/api.ts";

export type { Message };

/** Caches the answer to a change and refetches the lists. */
export function keepMessage(message: Message): void {
  queries.setQueryData(["message", message.id], message);
  void queries.invalidateQueries({ queryKey: ["messages"] });
}

/** Shows the message as a refusal says that it is now. False for any other error. */
export function keepChanged(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 409) return false;
  const now = MessageConflict.safeParse(error.details);
  if (now.success) keepMessage(now.data.message);
  return now.success;
}
