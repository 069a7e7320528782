import { type AnswerFor, CallError } from "#contract/client.ts";
import { applyChanges } from "#shared/api/changes.ts";
import { call } from "#shared/api/client.ts";
import { usePages } from "#shared/api/pages.ts";
import { queries } from "#shared/api/queries.ts";
import { countUnseen } from "./unseen.ts";

type Page = AnswerFor<"GET /notifications">;
export type Notification = Page["data"][number];

const listKey = ["GET /notifications", {}];

/** The profile's notifications, paged. */
export function useNotifications() {
  const { items, ...result } = usePages({
    key: listKey,
    load: (page, signal) => call("GET /notifications", { query: { page } }, signal),
    idOf: ({ id }) => id,
  });
  return { ...result, notifications: items };
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** Marks it as seen, optimistically. @throws CallError after undoing the change */
export async function see({ id, is_seen }: Notification): Promise<void> {
  if (is_seen === 1) return;
  const mark = (seen: 0 | 1): void => {
    applyChanges(queries, { update: [{ entity: "notification", id, is_seen: seen }] });
    countUnseen(seen === 1 ? -1 : 1);
  };
  mark(1);
  try {
    await call("PUT /notifications/{id}/is-seen", { params: { id } });
  } catch (error) {
    // Already removed elsewhere.
    if (isGone(error)) return drop(id);
    mark(0);
    throw error;
  }
}

/** Removes it, optimistically. @throws CallError after undoing the change */
export async function remove({ id, is_seen }: Notification): Promise<void> {
  const before = queries.getQueryData(listKey);
  drop(id);
  if (is_seen === 0) countUnseen(-1);
  try {
    await call("DELETE /notifications/{id}", { params: { id } });
  } catch (error) {
    // Already removed elsewhere.
    if (isGone(error)) return;
    queries.setQueryData(listKey, before);
    if (is_seen === 0) countUnseen(1);
    throw error;
  }
}

function drop(id: number): void {
  applyChanges(queries, { delete: [{ entity: "notification", id }] });
}
