import { personalData } from "#server/database/personal-data.ts";

export const commentsPersonalData = personalData({
  ofProfiles: [
    {
      table: "comments",
      name: "comments",
      about: { fr: "avis", en: "reviews" },
      of: "profile_id",
      columns: [
        ...[
          "id",
          "video_id",
          "parent_id",
          "text",
          "at_seconds",
          "created_at",
          "total_like",
          "total_reply",
          "removed_at",
        ],
        "removed_for",
      ],
      atErasure: "deletedWithProfile",
    },
    {
      table: "comment_likes",
      name: "comment_likes",
      about: { fr: "avis aimés", en: "reviews liked" },
      of: "profile_id",
      columns: ["created_at", "comment_id"],
      atErasure: "deletedWithProfile",
    },
    {
      table: "comment_reports",
      name: "comment_reports",
      about: { fr: "signalements que vous avez faits", en: "reports you made" },
      of: "profile_id",
      columns: [
        ...["id", "comment_id", "video_id", "report_problem_id", "other_reason", "created_at", "status", "decided_at"],
        ...["decision", "explanation"],
      ],
      leftOut: {
        author_id: "others",
        comment_text: "others",
        decided_by: "others",
        first_decided_at: "others",
        is_author_told: "others",
      },
      atErasure: "madeAnonymous",
    },
    {
      table: "comment_appeals",
      name: "comment_appeals",
      about: { fr: "recours que vous avez formés", en: "appeals you made" },
      of: "profile_id",
      columns: ["id", "report_id", "side", "text", "created_at", "answered_at"],
      atErasure: "deletedWithProfile",
    },
  ],
});
