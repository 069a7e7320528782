import type { AnswerFor } from "#contract/client.ts";
import { allComments, commentPageSize } from "#contract/comments.ts";
import { applyChanges } from "#shared/api/changes.ts";
import { awaitRemoval, call } from "#shared/api/client.ts";
import { usePages } from "#shared/api/pages.ts";
import { queries } from "#shared/api/queries.ts";

type Page = AnswerFor<"GET /comments">;
export type Comment = Page["data"][number];

const calls = "GET /comments";
const titleKey = (video: number, asked: number | null) => [calls, { video, asked }];
const repliesKey = (parent: number, asked: number | null, isUncovered: boolean) => [
  calls,
  { parent, asked, isUncovered },
];

/** A title's comments by pages of 10; 300 at once, with the comment asked for, when something leads to one. */
export function useComments(video: number, asked: number | null, enabled: boolean) {
  return useCommentPages(titleKey(video, asked), enabled, (page, signal) =>
    call(
      calls,
      {
        query: {
          "filters[video]": video,
          page,
          limit: asked === null ? commentPageSize : allComments,
          ...(asked !== null && { extra_id: asked }),
        },
      },
      signal,
    ),
  );
}

/** The replies to a comment, by pages of 10. */
export function useReplies(parent: number, asked: number | null, isUncovered: boolean) {
  return useCommentPages(repliesKey(parent, asked, isUncovered), true, (page, signal) =>
    call(
      calls,
      {
        query: {
          "filters[parent]": parent,
          page,
          limit: commentPageSize,
          ...(asked !== null && { extra_id: asked }),
          ...(isUncovered && { uncover: "1" as const }),
        },
      },
      signal,
    ),
  );
}

function useCommentPages(key: unknown[], enabled: boolean, load: (page: number, signal: AbortSignal) => Promise<Page>) {
  // The one asked for is on every page.
  const { items, pages, ...result } = usePages({ key, load, idOf: ({ id }) => id, enabled });
  return { ...result, comments: items, total: pages?.at(-1)?.total_comment ?? 0 };
}

export type Moment = { video: number; at: number | null };

/** Comments on a title, or on one of its episodes. @throws CallError */
export async function addComment(video: number, text: string, moment: Moment | null): Promise<Comment> {
  const about = moment ?? { video, at: null };
  const { comment } = await call("POST /comments", {
    body: { video: about.video, text, ...(about.at !== null && { at: about.at }) },
  });
  put({ video }, comment, "first");
  return comment;
}

/** Replies to a comment or to one of its replies. @throws CallError */
export async function addReply(answered: number, text: string): Promise<Comment> {
  const { comment } = await call("POST /comments", { body: { parent: answered, text } });
  put({ parent: comment.parent }, comment, "last");
  return comment;
}

type Kept = { pages: Page[] };

/** Shows a new comment in the cached lists of its place. */
function put(place: { video: number } | { parent: number | null }, comment: Comment, where: "first" | "last"): void {
  const [name, id] = Object.entries(place)[0] as [string, number];
  const isOfPlace = (key: readonly unknown[]) => (key[1] as Record<string, unknown> | undefined)?.[name] === id;
  queries.setQueriesData<Kept>({ queryKey: [calls], predicate: ({ queryKey }) => isOfPlace(queryKey) }, (kept) => {
    if (!kept || kept.pages.some(({ data }) => data.some((one) => one.id === comment.id))) return kept;
    const at = where === "first" ? 0 : kept.pages.length - 1;
    const grown = kept.pages.map((page, number) => ({
      ...page,
      total_comment: page.total_comment + 1,
      data: number !== at ? page.data : where === "first" ? [comment, ...page.data] : [...page.data, comment],
    }));
    return { ...kept, pages: grown };
  });
}

/** Sets or removes a like. The answer carries the new count, so nothing moves where it is refused. @throws CallError */
export async function setLike({ id }: Comment, isLiked: boolean): Promise<void> {
  await call(isLiked ? "POST /comments/{id}/likes" : "DELETE /comments/{id}/likes", { params: { id } });
}

/** Deletes a comment; one that is gone counts as deleted. After a reply the comments are loaded again. @throws CallError */
export async function removeComment({ id, parent, video }: Comment, shownUnder: number): Promise<void> {
  await awaitRemoval(call("DELETE /comments/{id}", { params: { id } }), { entity: "comment", id });
  if (parent !== null) await queries.invalidateQueries({ queryKey: [calls] });
  else countOneLess([video, shownUnder]);
}

function countOneLess(videos: readonly number[]): void {
  const isOfTitle = (key: readonly unknown[]) => videos.includes((key[1] as { video?: number }).video ?? 0);
  queries.setQueriesData<Kept>(
    { queryKey: [calls], predicate: ({ queryKey }) => isOfTitle(queryKey) },
    (kept) =>
      kept && {
        ...kept,
        pages: kept.pages.map((page) => ({ ...page, total_comment: Math.max(0, page.total_comment - 1) })),
      },
  );
}

/** Loads the text of a covered comment. @throws CallError */
export async function uncover(id: number): Promise<void> {
  const { text } = await call("GET /comments/{id}", { params: { id } });
  applyChanges(queries, { update: [{ entity: "comment", id, text, is_covered: false }] });
}
