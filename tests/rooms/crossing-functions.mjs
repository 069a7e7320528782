/** Database functions that read or write tables of several owners, and why. */
export const CROSSING_FUNCTIONS = {
  paid_access_ended: "when an account was paid for last follows from its subscriptions and its client groups",
  standing_of: "what an account may do follows from its subscription and its client group",
  count_news_of_hidden_comment: "a notification goes and comes back with its comment, in the same statement",
  count_news_of_likes: "a notification of a like lasts as long as the like, in the same statement",
  hold_pupil_ceiling: "a pupil's profile stays below the ceiling of the class, whoever writes it",
  lower_pupil_ceilings: "a lower ceiling of a class holds for its pupils in the same statement",
  refuse_pupil_comments: "no comment is a pupil's, whoever writes it",
  count_saves: "a profile's revision counts what playback saves of it, in the same statement",
  keep_default_list: "a default list goes with its profile alone",
  give_default_lists: "a profile has its default list from the moment it exists",
};
