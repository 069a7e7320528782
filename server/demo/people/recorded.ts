/** The tables of a recording, each after those that its rows refer to. */
export const recordedTables = [
  "coupons",
  "client_groups",
  "accounts",
  "account_blocks",
  "client_group_members",
  "profiles",
  "sessions",
  "consent_texts",
  "consents",
  "erasure_notices",
  "staff_notes",
  "trials",
  "subscriptions",
  "coupon_uses",
  "billing_notices",
  "termination_requests",
  "payments",
  "plan_changes",
  "outages",
  "outage_people",
  "free_days",
  "disputes",
  "reconciliation_findings",
  "invoices",
  "ledger",
  "sandbox_payments",
  "sandbox_refunds",
  "sandbox_disputes",
  "sandbox_renewals",
  "saved_texts",
  "saved_text_words",
  "contact_messages",
  "contact_answers",
  "contact_follow_ups",
  "legal_requests",
  "comments",
  "comment_likes",
  "comment_reports",
  "sent_letters",
  "letter_attempts",
  "audit_log",
] as const;
export type RecordedTable = (typeof recordedTables)[number];

/** Columns that the database fills by itself, besides generated ones, or that nobody may take over. */
export const unrecorded: Partial<Record<RecordedTable, readonly string[]>> = {
  accounts: ["password_hash", "parental_code_hash"],
  profiles: ["saves_revision", "news_revision"],
  client_groups: ["seats_taken"],
  comments: ["total_like", "total_reply"],
  // What a letter said has its dates in words, and is not kept.
  sent_letters: ["html", "body", "attachments", "job_data"],
};

/**
 * What a value is. `instant`: milliseconds since 1970. `day`: 'YYYY-MM-DD'. `content`: JSON, with instants and days in it.
 * `title`: the slug of a title. `member`: the address of one of the demo's staff.
 * `about`: what a notice was about, the milliseconds of an end or the day on which a card expires.
 */
export type ValueKind = "plain" | "instant" | "day" | "content" | "title" | "member" | "about";
type Value = unknown;

/** A row as it was from an instant on: 0 for what precedes the last month, of which only the end is recorded. `null`: it is gone. */
export type Entry = [at: number, key: string, row: readonly Value[] | null];

export type Recording = {
  /** The last month, 'YYYY-MM', of which every instant can be the present. */
  month: string;
  tables: { name: RecordedTable; columns: [name: string, kind: ValueKind][]; entries: Entry[] }[];
};
