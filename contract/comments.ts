import * as z from "zod/mini";
import { commentMaxLength, CommentText, plainText } from "./comment-text.ts";
import { endpoint } from "./endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "./fields.ts";

/** Page size of comments and of replies. */
export const commentPageSize = 10;
/** Page size when a notification leads to a comment. */
export const allComments = 300;
/** The choice 'Autres...' of the report dialog, which the client adds to the reasons of the server. */
export const otherProblem = -1;

/** The author as others know them. Only the author reads their own `full_name`; for others it repeats the nickname. */
const CommentAuthor = z.object({
  id: z.int(),
  nickname: z.string(),
  full_name: z.string(),
  avatar_url: z.string(),
  is_kid: z.boolean(),
});

const Reply = z.object({
  id: z.int(),
  /** Plain text with line breaks; empty while `is_covered`. */
  text: z.string(),
  /** The comment that a reply stands under. */
  parent: z.nullable(z.int()),
  total_like: z.int(),
  total_reply: z.int(),
  is_liked: z.union([z.literal(0), z.literal(1)]),
  /** Whether the text is withheld: the reader has not reached what it speaks of. `GET /comments/{id}` delivers it. */
  is_covered: z.boolean(),
  /** Whether the reader reported it. */
  is_reported: z.boolean(),
  /** The title that it is about: a film, a series, or one of its episodes. */
  video: z.int(),
  episode: z.nullable(z.object({ title: z.string(), season: z.int(), number: z.int() })),
  /** Seconds into the title that it speaks of. */
  at: z.nullable(z.int()),
  created_at: Instant,
  user_profile: CommentAuthor,
});

export const Comment = z.extend(Reply, {
  /** Its replies in this answer: only the one asked for by `extra_id`. */
  comments: z.array(Reply),
});
export type Comment = z.output<typeof Comment>;

const entity = z.literal("comment");
const IdParams = z.object({ id: Id });
const Inserted = z.extend(Comment, { entity });
const Removed = z.object({ entity, id: z.int() });
/** The comment above a reply that was added or removed. */
const Answered = z.object({ entity, id: z.int(), total_reply: z.int() });
const Liked = z.object({ entity, id: z.int(), total_like: z.int(), is_liked: Comment.shape.is_liked });

const liking = {
  access: "profile",
  params: IdParams,
  answer: z.object({ total_like: z.int(), update: z.array(Liked) }),
  errors: ["notFound"],
} as const;

/** Says whose comments: one of the two filters is there. */
const ListQuery = z.object({
  page: paging(commentPageSize).page,
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(allComments)), commentPageSize),
  "filters[video]": z.optional(Id),
  "filters[parent]": z.optional(Id),
  /** This comment is in the answer whatever its page; a reply with the comment above it. */
  extra_id: z.optional(Id),
  /** Delivers the texts that the reader has not reached, too. */
  uncover: z.optional(z.literal("1")),
});

export const NewComment = z
  .object({
    video: z.optional(Id),
    /** The comment that is answered, in whose place `video` says nothing; for a reply, the comment above it. */
    parent: z.optional(Id),
    text: CommentText,
    /** Seconds into the film or episode `video`: readers who have not been there see it on request. */
    at: z.optional(z.nullable(z.int().check(z.gte(0)))),
  })
  .check(
    z.refine(({ video, parent }) => video !== undefined || parent !== undefined, {
      path: ["video"],
      message: fault("required"),
    }),
  );

export const NewReport = z.object({
  comment: Id,
  /** One of GET /report-problems; null where `other_reason` says it. */
  report_problem: z.optional(z.nullable(Id)),
  other_reason: z.optional(z.nullable(plainText(commentMaxLength))),
});

export const comments = {
  comments: endpoint({
    method: "GET",
    path: "/comments",
    summary: "The comments of a title, newest first, or the replies to a comment, oldest first",
    access: "profile",
    reads: "replica",
    query: ListQuery,
    answer: z.extend(pageOf(Comment), {
      /** On all pages. */
      total_comment: z.int(),
    }),
    errors: ["notFound", "aboveCeiling"],
  }),
  comment: endpoint({
    method: "GET",
    path: "/comments/{id}",
    summary: "One comment, with its text even where the reader has not reached what it speaks of",
    access: "profile",
    params: IdParams,
    answer: Comment,
    errors: ["notFound"],
  }),
  addComment: endpoint({
    method: "POST",
    path: "/comments",
    summary: "Comments on a title, or replies to a comment; the same text sent twice makes one comment",
    access: "profile",
    body: NewComment,
    answer: z.object({ comment: Comment, insert: z.array(Inserted), update: z.array(Answered) }),
    errors: ["notFound", "aboveCeiling", "conflict", "tooManyAttempts"],
  }),
  removeComment: endpoint({
    method: "DELETE",
    path: "/comments/{id}",
    summary: "Deletes the profile's own comment with its replies",
    access: "profile",
    params: IdParams,
    answer: z.object({ delete: z.array(Removed), update: z.array(Answered) }),
    errors: ["notFound", "notAllowed"],
  }),
  likeComment: endpoint({ ...liking, method: "POST", path: "/comments/{id}/likes", summary: "Likes a comment, once" }),
  unlikeComment: endpoint({
    ...liking,
    method: "DELETE",
    path: "/comments/{id}/likes",
    summary: "Likes a comment no longer",
  }),
  reportProblems: endpoint({
    method: "GET",
    path: "/report-problems",
    summary: "The reasons for which a comment can be reported",
    access: "profile",
    answer: z.object({ data: z.array(z.object({ id: z.int(), title: z.string() })) }),
    errors: [],
  }),
  reportComment: endpoint({
    method: "POST",
    path: "/comment-reports",
    summary: "Reports somebody else's comment to the moderators, once",
    access: "profile",
    body: NewReport,
    answer: z.object({ update: z.array(z.object({ entity, id: z.int(), is_reported: z.literal(true) })) }),
    errors: ["notFound", "notAllowed", "conflict", "tooManyAttempts"],
  }),
};
