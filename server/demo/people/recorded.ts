/** The tables of a recording, each after those that its rows refer to. */
export const recordedTables = [
  "coupons",
  "price_changes",
  "client_groups",
  "accounts",
  "account_blocks",
  "account_restrictions",
  "security_events",
  "client_group_members",
  "profiles",
  "sessions",
  "histories",
  "watch_log",
  "consent_texts",
  "consents",
  "erasure_notices",
  "staff_notes",
  "trials",
  "subscriptions",
  "subscription_prices",
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
  "letter_contents",
  "sent_letters",
  "letter_files",
  "letter_attempts",
  "webhook_endpoints",
  "webhook_events",
  "webhook_deliveries",
  "webhook_tries",
  "sources",
  "encodings",
  "uploads",
  "title_imports",
  "staff_tokens",
  "audit_log",
] as const;
export type RecordedTable = (typeof recordedTables)[number];

/** Columns that the database fills by itself, besides generated ones, or that nobody may take over. */
export const unrecorded: Partial<Record<RecordedTable, readonly string[]>> = {
  accounts: ["password_hash", "parental_code_hash"],
  profiles: ["saves_revision", "news_revision"],
  client_groups: ["seats_taken"],
  comments: ["total_like", "total_reply"],
  // Nobody has the tokens.
  sessions: ["token_hash"],
  staff_tokens: ["token_hash"],
  // Sealed by the secret of the installation, each for its row.
  webhook_endpoints: ["secret", "old_secret", "old_secret_until"],
};

/**
 * What a value is. `instant`: milliseconds since 1970. `day`: 'YYYY-MM-DD'. `content`: JSON, with instants and days in it.
 * `content-text`: the same written out. `title`: the slug of a title. `member`: the address of one of the demo's staff.
 * `about`: what a notice was about, the milliseconds of an end or the day on which a card expires. `letter`: the numbers of
 * its pieces. `file`: the same of an attached text, which is found by its `checksum`. `job`: the number of a job that is not
 * here.
 */
export type ValueKind =
  | "plain"
  | "instant"
  | "day"
  | "content"
  | "content-text"
  | "title"
  | "member"
  | "about"
  | "letter"
  | "file"
  | "checksum"
  | "job";

export function kindOf(table: RecordedTable, column: string, type: string): ValueKind {
  if (table === "billing_notices" && column === "about") return "about";
  if (table === "sent_letters" && ["subject", "html", "body"].includes(column)) return "letter";
  if (table === "webhook_events" && column === "payload") return "content-text";
  if (table === "letter_contents" && column === "content") return "file";
  if (["letter_contents", "letter_files"].includes(table) && column === "sha256") return "checksum";
  if (column === "job_id") return "job";
  if (column === "video_id" || column === "series_id") return "title";
  if (column === "member_id" || (table === "contact_messages" && column === "assigned_to")) return "member";
  if (type.startsWith("timestamp")) return "instant";
  if (type === "date" && column !== "dob") return "day";
  return type === "jsonb" ? "content" : "plain";
}

/** A row as it was from an instant on: 0 for what precedes the last month, of which only the end is recorded. `null`: it is gone. */
export type Entry = [at: number, key: string | number, row: readonly unknown[] | null];

export type RecordedRows = { name: RecordedTable; columns: [name: string, kind: ValueKind][]; entries: Entry[] };

/** A column of a table. `steps`: whole numbers, each as its difference to the one before. */
export type PackedColumn = { values: readonly unknown[] } | { steps: readonly (number | null)[] };

/** By columns, of which each compresses better than all together: the instants, the keys, whether a row is gone, the values. */
export type PackedRows = Pick<RecordedRows, "name" | "columns"> & {
  at: PackedColumn;
  keys: PackedColumn;
  gone: readonly number[];
  values: PackedColumn[];
};

export type Recording = {
  /** The last month, 'YYYY-MM', of which every instant can be the present. */
  month: string;
  /** What letters consist of, each piece once. */
  pieces: readonly string[];
  tables: PackedRows[];
  /** How often each title was viewed before the last month, and the instants of that month. */
  views: { title: string; before: number; at: readonly number[] }[];
  /** What was uploaded, in base64. */
  files: { key: string; content: string }[];
};
