import type { AnswerFor } from "#contract/client.ts";
import { queries } from "#admin/api.ts";

/** A message to the support team. */
export type Message = AnswerFor<"GET /admin/messages/{id}">;

/** Caches the answer to a change and refetches the lists. */
export function keepMessage(message: Message): void {
  queries.setQueryData(["message", message.id], message);
  void queries.invalidateQueries({ queryKey: ["messages"] });
}
