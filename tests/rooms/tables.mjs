import { FIGURE_TABLES } from "./figure-tables.mjs";
import { MACHINE_TABLES, PROGRAM_TABLES } from "./program-tables.mjs";
import { HOLE, tablesIn } from "./sql-tables.mjs";

/**
 * Which room owns which tables. Only the owner writes them; others read them through functions handed to them by the map,
 * or through a view of the owner's that lists them as readers. A view's columns are stable; the table behind it may change.
 * @type {Record<string, { tables: string[], views?: Record<string, string[]> }>}
 */
export const OWNERS = {
  "server/features/accounts": {
    tables: [
      "accounts",
      "account_blocks",
      "account_restrictions",
      "sessions",
      "known_networks",
      "one_time_codes",
      "password_resets",
      "email_links",
      "account_passkeys",
      "spent_passkey_challenges",
      "consents",
      "consent_texts",
      "erasure_notices",
      "legal_holds",
    ],
    views: {
      holders: [
        "server/features/billing",
        "server/features/comments",
        "server/features/groups",
        "server/features/letters",
        "server/features/notifications",
        "server/features/profiles",
        "server/features/royalties",
        "server/features/support",
        "server/features/security-events",
        "server/database",
      ],
      signed_in_devices: ["server/features/playback"],
      legally_held: ["server/features/billing", "server/features/letters", "server/features/support"],
      refused_processing: ["server/database"],
      pupil_accounts: ["server/features/playback"],
    },
  },
  "server/features/groups": {
    tables: ["client_groups", "client_group_members"],
    views: { client_group_memberships: ["server/features/accounts"] },
  },
  "server/features/profiles": {
    tables: ["profiles"],
    views: {
      viewers: [
        "server/features/accounts",
        "server/features/comments",
        "server/features/notifications",
        "server/features/playback",
        "server/database",
      ],
    },
  },
  "server/features/billing": {
    tables: [
      "plans",
      "plan_groups",
      "coupons",
      "coupon_uses",
      "trials",
      "subscriptions",
      "payments",
      "payment_notifications",
      "invoices",
      "invoice_numbers",
      "termination_requests",
      "plan_changes",
      "ledger",
      "reconciliation_findings",
      "billing_notices",
      "price_changes",
      "subscription_prices",
      "outages",
      "outage_people",
      "free_days",
      "disputes",
      "held_charges",
      "dispute_settings",
      "period_closings",
      "e_reports",
      "e_report_deposits",
      "invoiced_companies",
    ],
    views: { plan_prices: ["server/features/support"], plan_offers: ["server/features/support"] },
  },
  "server/features/catalogue": {
    tables: [
      "videos",
      "title_publications",
      "seasons",
      "trailers",
      "tracks",
      "categories",
      "ages",
      "video_categories",
      "video_ages",
      "people",
      "person_names",
      "credits",
      "search_documents",
      "search_words",
      "marker_proposals",
      "title_imports",
      "home_arrangement",
      "origin_days",
      "origin_stays",
    ],
    views: {
      titles: [
        "server/features/comments",
        "server/features/community",
        "server/features/lists",
        "server/features/notifications",
        "server/features/playback",
        "server/features/profiles",
        "server/features/royalties",
        "server/database",
        "server/features/tracking",
        "server/features/encoding",
        "server/features/uploads",
      ],
      title_categories: ["server/features/tracking"],
      title_seasons: [
        "server/features/comments",
        "server/features/playback",
        "server/features/encoding",
        "server/features/uploads",
      ],
      title_trailers: ["server/features/playback", "server/features/encoding"],
      title_tracks: ["server/features/playback", "server/features/encoding"],
    },
  },
  "server/features/playback": {
    tables: ["histories", "watch_log", "screen_leases", "player_preferences", "series_preferences"],
    views: {
      watched_titles: [
        "server/features/catalogue",
        "server/features/comments",
        "server/features/notifications",
        "server/features/profiles",
        "server/features/tracking",
      ],
    },
  },
  "server/features/community": {
    tables: ["likes", "favourites"],
    views: {
      liked_titles: [
        "server/features/catalogue",
        "server/features/notifications",
        "server/features/profiles",
        "server/features/tracking",
      ],
      favourite_titles: ["server/features/catalogue", "server/features/notifications", "server/features/profiles"],
    },
  },
  "server/features/comments": {
    tables: ["comments", "comment_likes", "comment_counts", "comment_reports", "comment_appeals", "report_problems"],
    views: {
      posted_comments: ["server/features/notifications"],
      liked_comments: ["server/features/notifications"],
    },
  },
  "server/features/lists": {
    tables: ["playlists", "playlist_items"],
    views: {
      listed_titles: ["server/features/catalogue", "server/features/notifications", "server/features/tracking"],
    },
  },
  "server/features/notifications": {
    tables: ["notifications", "notification_likers", "notification_settings", "announced_episodes"],
  },
  "server/features/tracking": { tables: ["tracking_events"] },
  "server/features/support": {
    tables: [
      "faqs",
      "pages",
      "page_versions",
      "page_plans",
      "operator_identity",
      "inbound_mails",
      "contact_messages",
      "contact_subjects",
      "contact_answers",
      "contact_follow_ups",
      "contact_presence",
      "legal_requests",
      "saved_texts",
      "saved_text_words",
      "spent_captchas",
    ],
  },
  "server/features/staff": {
    tables: [
      "staff_members",
      "staff_sessions",
      "staff_passkeys",
      "staff_recovery_codes",
      "staff_access_links",
      "staff_tokens",
      "audit_log",
    ],
    views: { staff_names: ["server/features/encoding", "server/features/security-events"] },
  },
  "server/features/subscribers": { tables: ["staff_notes"] },
  "server/features/impersonation": { tables: ["impersonations"] },
  "server/features/letters": { tables: ["sent_letters", "letter_attempts", "letter_files", "letter_contents"] },
  "server/features/figures": { tables: FIGURE_TABLES },
  "server/features/royalties": {
    tables: [
      "rights_holders",
      "rights_shares",
      "royalty_days",
      "royalty_viewers",
      "royalty_views",
      "royalty_late",
      "royalty_rates",
      "royalty_months",
      "royalty_statements",
      "royalty_lines",
      "royalty_state",
    ],
  },
  "server/features/exports": { tables: ["exports", "export_parts"] },
  "server/features/webhooks": {
    tables: ["webhook_endpoints", "webhook_events", "webhook_deliveries", "webhook_tries"],
  },
  "server/features/security-events": { tables: ["security_events", "security_alerts"] },
  "server/features/encoding": {
    tables: ["sources", "encodings", "poster_candidates", "picture_choices", "replaced_versions"],
    views: {
      replaced_streams: ["server/features/playback"],
      titles_in_encodings: ["server/features/catalogue"],
    },
  },
  "server/features/uploads": {
    tables: ["uploads", "upload_pieces"],
    views: { titles_in_uploads: ["server/features/catalogue"], film_files: ["server/features/catalogue"] },
  },
  "server/features/brand": {
    tables: ["brand_pictures", "brand_files", "brand_versions"],
    views: { brand_logos: ["server/features/billing"] },
  },
  "server/features/machine": { tables: MACHINE_TABLES },
  "server/features/launch": { tables: ["launch_steps", "launch_trials"] },
  ...PROGRAM_TABLES,
};

/** Rooms without limits: they fill, copy or test a whole database. */
const EVERYWHERE = ["server/demo", "server/backup", "tests", "commands"];

const owners = new Map();
const readers = new Map();
for (const [room, { tables, views = {} }] of Object.entries(OWNERS)) {
  for (const table of tables) owners.set(table, room);
  for (const [view, rooms] of Object.entries(views)) {
    owners.set(view, room);
    readers.set(view, new Set(rooms));
  }
}

/** The owner of a table or view; undefined for other names. */
export function ownerOf(name) {
  return owners.get(name);
}

/**
 * Reports forbidden tables in a text of SQL.
 * @param {string} file the text's file, from the project's root, with slashes
 * @param {string} text SQL, with HOLE for each `${…}`
 * @returns {{ message: string, at: number }[]} `at` is the number of holes before the name
 */
export function tableFaults(file, text) {
  const isAnyones = EVERYWHERE.some((room) => file.startsWith(`${room}/`));
  if (isAnyones || /\.test\.ts$|-test-[^/]+\.ts$/.test(file)) return [];
  return tablesIn(text).flatMap(({ name, access, at }) => {
    const owner = owners.get(name);
    if (owner === undefined || file.startsWith(`${owner}/`)) return [];
    const isReader = [...(readers.get(name) ?? [])].some((room) => file.startsWith(`${room}/`));
    if (isReader && access !== "write") return [];
    const verb = access === "write" ? "write" : "read";
    return [{ message: `${name} belongs to ${owner}: ${file} may not ${verb} it`, at }];
  });
}

export { HOLE };
