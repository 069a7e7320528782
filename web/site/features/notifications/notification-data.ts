import { useInfiniteQuery } from "@tanstack/react-query";
import { type AnswerFor, CallError } from "#contract/client.ts";
import { applyChanges } from "../../../shared/api/changes.ts";
import { call } from "../../../shared/api/client.ts";
import { queries } from "../../../shared/api/queries.ts";
import { countUnseen } from "./unseen.ts";

type Page = AnswerFor<"GET /notifications">;
export type Notification = Page["data"][number];

const listKey = ["GET /notifications", {}];

/** What this profile was told, page by page. */
export function useNotifications() {
  const result = useInfiniteQuery(
    {
      queryKey: listKey,
      queryFn: ({ pageParam, signal }) => call("GET /notifications", { query: { page: pageParam } }, signal),
      initialPageParam: 1,
      getNextPageParam: (page: Page) => page.next_page,
    },
    queries,
  );
  const all = result.data?.pages.flatMap(({ data }) => data);
  // One that comes while somebody reads pushes another onto the next page.
  return { ...result, notifications: all && [...new Map(all.map((one) => [one.id, one])).values()] };
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** Marks it as seen before the server has answered, and takes that back when it refuses. @throws CallError */
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
    mark(0);
    if (isGone(error)) drop(id);
    throw error;
  }
}

/** Takes it out of the list before the server has answered, and puts it back when it refuses. @throws CallError */
export async function remove({ id, is_seen }: Notification): Promise<void> {
  const before = queries.getQueryData(listKey);
  drop(id);
  if (is_seen === 0) countUnseen(-1);
  try {
    await call("DELETE /notifications/{id}", { params: { id } });
  } catch (error) {
    // Removed elsewhere meanwhile: as wished.
    if (isGone(error)) return;
    queries.setQueryData(listKey, before);
    if (is_seen === 0) countUnseen(1);
    throw error;
  }
}

function drop(id: number): void {
  applyChanges(queries, { delete: [{ entity: "notification", id }] });
}
