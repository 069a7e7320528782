import type { Comment } from "#contract/comments.ts";
import type { ActiveProfile } from "#server/http/callers.ts";
import type { CommentRow } from "./queries.ts";

type Presenting = { caller: ActiveProfile; avatarUrl: (avatar: string) => string };

type Reply = Comment["comments"][number];

/** A comment as the caller reads it. */
export function commentOf(row: CommentRow, presenting: Presenting): Comment {
  return { ...withoutReplies(row, presenting), comments: [] };
}

function withoutReplies(row: CommentRow, { caller, avatarUrl }: Presenting): Reply {
  const { season_number, episode_number, episode_title } = row;
  const isOwn = row.profile_id === caller.profileId;
  return {
    id: row.id,
    text: row.text,
    parent: row.parent_id,
    total_like: row.total_like,
    total_reply: row.total_reply,
    is_liked: row.is_liked ? 1 : 0,
    is_covered: row.is_covered,
    is_reported: row.is_reported,
    video: row.video_id,
    episode:
      episode_title === null || season_number === null || episode_number === null
        ? null
        : { title: episode_title, season: season_number, number: episode_number },
    at: row.at_seconds,
    created_at: row.created_at.toISOString(),
    user_profile: {
      id: row.profile_id,
      nickname: row.nickname,
      // The primary profile is named after the account holder: who chose a nickname stays behind it.
      full_name: isOwn ? row.profile_name : row.nickname,
      avatar_url: avatarUrl(row.avatar),
      is_kid: row.is_kid,
    },
  };
}

/** Comments in the order of the rows, each with its replies among them; a reply whose comment is not there is left out. */
export function threadsOf(rows: readonly CommentRow[], presenting: Presenting): Comment[] {
  const replies = rows.filter(({ parent_id }) => parent_id !== null);
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .map((row) => ({
      ...withoutReplies(row, presenting),
      comments: replies.filter(({ parent_id }) => parent_id === row.id).map((one) => withoutReplies(one, presenting)),
    }));
}
