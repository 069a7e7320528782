import type { reasons, Words } from "./personal-data-reasons.ts";

/** Rows of one table that belong to the row they hang on, and what of them is copied. */
export type Contents = {
  table: string;
  /** Its name in the copy. */
  name: string;
  about: Words;
  /** The column that refers to the row it hangs on. */
  of: string;
  /** In the copy; rows are ordered by the first. */
  columns: readonly string[];
  leftOut?: Readonly<Record<string, keyof typeof reasons>>;
  within?: readonly Contents[];
};

const ofProfile: readonly Contents[] = [
  {
    table: "histories",
    name: "histories",
    about: { fr: "titres commencés ou vus, et où vous en êtes", en: "titles begun or watched, and how far" },
    of: "profile_id",
    columns: [
      ...["watched_at", "video_id", "series_id", "position_seconds", "saved_at", "completed_at", "hidden_at"],
      "viewed_at",
    ],
  },
  {
    table: "watch_log",
    name: "watched",
    about: { fr: "journal de lecture", en: "log of what was played" },
    of: "profile_id",
    columns: ["id", "video_id", "session_id", "action", "position_seconds", "created_at"],
  },
  {
    table: "likes",
    name: "likes",
    about: { fr: "titres aimés", en: "titles liked" },
    of: "profile_id",
    columns: ["created_at", "video_id"],
  },
  {
    table: "favourites",
    name: "favourites",
    about: { fr: "favoris", en: "favourites" },
    of: "profile_id",
    columns: ["created_at", "video_id"],
  },
  {
    table: "playlists",
    name: "playlists",
    about: { fr: "listes", en: "lists" },
    of: "profile_id",
    columns: ["id", "name", "is_default", "created_at", "updated_at"],
    within: [
      {
        table: "playlist_items",
        name: "videos",
        about: { fr: "titres d’une liste", en: "titles of a list" },
        of: "playlist_id",
        columns: ["added_at", "video_id"],
      },
    ],
  },
  {
    table: "comments",
    name: "comments",
    about: { fr: "commentaires", en: "comments" },
    of: "profile_id",
    columns: ["id", "video_id", "parent_id", "text", "created_at", "removed_at", "removed_for"],
  },
  {
    table: "comment_likes",
    name: "comment_likes",
    about: { fr: "commentaires aimés", en: "comments liked" },
    of: "profile_id",
    columns: ["created_at", "comment_id"],
  },
  {
    table: "comment_reports",
    name: "comment_reports",
    about: { fr: "signalements que vous avez faits", en: "reports you made" },
    of: "profile_id",
    columns: ["id", "comment_id", "report_problem_id", "other_reason", "created_at", "decided_at", "decision"],
  },
  {
    table: "notifications",
    name: "notifications",
    about: { fr: "notifications reçues", en: "notifications received" },
    of: "profile_id",
    columns: ["id", "activity_name", "video_id", "comment_id", "is_seen", "created_at", "removed_at"],
    leftOut: { actor_id: "others" },
  },
];

const money: readonly Contents[] = [
  {
    table: "subscriptions",
    name: "subscriptions",
    about: { fr: "abonnements", en: "subscriptions" },
    of: "account_id",
    columns: [
      ...[
        "id",
        "plan_id",
        "status",
        "provider",
        "method",
        "price_cents",
        "first_price_cents",
        "coupon_id",
        "has_trial",
      ],
      ...["created_at", "started_at", "trial_ends_at", "period_starts_at", "period_ends_at", "runs_until"],
      ...["next_payment_at", "anchor_day", "past_due_since", "failed_tries", "cancel_asked_at", "ended_at"],
      ...["renewal_notice_for", "provider_reference", "card_brand", "card_last_four", "card_expires_on"],
    ],
    leftOut: { approve_url: "paymentKey" },
  },
  {
    table: "payments",
    name: "payments",
    about: { fr: "paiements et remboursements", en: "payments and refunds" },
    of: "account_id",
    columns: [
      ...["id", "subscription_id", "kind", "period_starts_at", "amount_cents", "currency", "status", "provider"],
      ...["provider_reference", "failure", "refunds_id", "created_at", "settled_at"],
    ],
    leftOut: { idempotency_key: "paymentKey" },
  },
  {
    table: "invoices",
    name: "invoices",
    about: { fr: "factures", en: "invoices" },
    of: "account_id",
    columns: [
      ...["issued_at", "number", "kind", "payment_id", "corrects", "net_cents", "vat_cents", "gross_cents"],
      ...["vat_percent", "content"],
    ],
  },
  {
    table: "coupon_uses",
    name: "coupons",
    about: { fr: "coupons utilisés", en: "coupons used" },
    of: "account_id",
    columns: ["used_at", "coupon_id", "subscription_id"],
  },
  {
    table: "trials",
    name: "trials",
    about: {
      fr: "mois d’essai accordé, et à quoi nous le reconnaissons",
      en: "the free month, and by what we know it again",
    },
    of: "account_id",
    columns: ["used_at", "kind"],
    leftOut: { fingerprint: "fingerprint" },
  },
  {
    table: "termination_requests",
    name: "termination_requests",
    about: { fr: "demandes de résiliation ou de rétractation", en: "requests to cancel or to withdraw" },
    of: "account_id",
    columns: ["id", "kind", "name", "email", "reference", "wanted_on", "received_at", "handled_at", "outcome"],
  },
];

const access: readonly Contents[] = [
  {
    table: "sessions",
    name: "devices",
    about: { fr: "appareils connectés", en: "signed-in devices" },
    of: "account_id",
    columns: [
      ...[
        "id",
        "device_name",
        "profile_id",
        "unlocked_until",
        "code_given",
        "created_at",
        "last_used_at",
        "expires_at",
        "ended_at",
      ],
      "ended_reason",
    ],
    leftOut: { token_hash: "secret" },
  },
  {
    table: "known_networks",
    name: "networks",
    about: { fr: "réseaux depuis lesquels vous vous êtes connecté", en: "networks you signed in from" },
    of: "account_id",
    columns: ["seen_at"],
    leftOut: { network_hash: "fingerprint" },
  },
  {
    table: "password_resets",
    name: "password_resets",
    about: { fr: "liens de récupération demandés", en: "recovery links asked for" },
    of: "account_id",
    columns: ["created_at", "expires_at", "used_at"],
    leftOut: { token_hash: "secret" },
  },
  {
    table: "one_time_codes",
    name: "one_time_codes",
    about: { fr: "codes de connexion à usage unique", en: "one-time sign-in codes" },
    of: "account_id",
    columns: ["expires_at", "used_at"],
    leftOut: { code_hash: "secret" },
  },
  {
    table: "screen_leases",
    name: "screens",
    about: { fr: "écrans sur lesquels une lecture est en cours", en: "screens that are playing" },
    of: "account_id",
    columns: [
      ...["id", "session_id", "screen", "profile_id", "video_id", "taken_at", "renewed_at", "expires_at", "lost_at"],
    ],
  },
];

/** All that is kept of somebody, from their account down. A column that is in neither list makes the tests fail. */
export const account: Contents = {
  table: "accounts",
  name: "account",
  about: { fr: "votre compte", en: "your account" },
  of: "id",
  columns: [
    ...["id", "email", "first_name", "last_name", "nickname", "gender", "dob", "phone", "country_code"],
    ...["type", "language_id", "client_group_id", "parental_wrong_tries", "parental_locked_until", "created_at"],
    ...["deletion_asked_at", "erased_at"],
  ],
  leftOut: { password_hash: "secret", parental_code_hash: "secret" },
  within: [
    {
      table: "profiles",
      name: "profiles",
      about: { fr: "profils", en: "profiles" },
      of: "account_id",
      columns: [
        ...["sort_index", "id", "name", "avatar", "is_kid", "is_default", "language_id", "age_ceiling", "created_at"],
        "saves_revision",
      ],
      within: ofProfile,
    },
    ...access,
    {
      table: "consents",
      name: "consents",
      about: {
        fr: "ce que vous avez accepté, quand, et la version du texte",
        en: "what you agreed to, when, and the version of the text",
      },
      of: "account_id",
      columns: ["id", "visitor", "kind", "choice", "text_version", "given_at"],
    },
    ...money,
    {
      table: "contact_messages",
      name: "messages",
      about: { fr: "messages à l’assistance", en: "messages to support" },
      of: "account_id",
      columns: [
        ...["id", "civility", "last_name", "first_name", "email", "phone", "object", "message"],
        ...["created_at", "answered_at"],
      ],
    },
    {
      table: "staff",
      name: "staff",
      about: {
        fr: "votre rôle dans l’équipe, si vous en faites partie",
        en: "your role in the team, if you belong to it",
      },
      of: "account_id",
      columns: ["created_at", "role"],
    },
  ],
};
