import type { JobKind } from "#contract/admin/job-kinds.ts";

export type JobPolicy = {
  /** One line for the list that staff read. */
  summary: string;
  kind: JobKind;
  /** How many of this name one process runs at once. Default 2. */
  atOnce?: number;
  /** Failures after which a person has to look. Default 10; `Infinity` and recurring jobs never give up. */
  attempts?: number;
  /** Retried for this many days, however many attempts that makes. */
  days?: number;
  /** Money is owed to somebody: retried until it succeeds, and nobody can cancel it. */
  isOwed?: boolean;
  /** -100 to 100, higher first. Default 0. */
  priority?: number;
  /** Runs this many seconds after its last end, in one process of all. */
  everySeconds?: number;
};

/** A mail server may be away for a long weekend (RFC 5321, 4.5.4.1: at least four to five days). */
const letter = { kind: "letters", days: 5 } as const;

/** Every job of the program. A job's handler is defined by the feature that its name begins with. */
export const jobList = {
  "accounts.welcome": { ...letter, summary: "Letter after registration" },
  "accounts.new-device": { ...letter, summary: "Letter after a sign-in from a new device" },
  "accounts.parental-guesses": { ...letter, summary: "Letter about wrong parental codes", priority: 10 },
  "accounts.password-changed": { ...letter, summary: "Letter after a change of password", priority: 10 },
  "accounts.email-link": {
    ...letter,
    summary: "Letter with a link that confirms, changes or puts back an email address",
  },
  "accounts.email-undone": { ...letter, summary: "Letter after a change of address was undone", priority: 10 },
  "accounts.email-corrected": {
    ...letter,
    summary: "Letter to the old address after the staff corrected it",
    priority: 10,
  },
  "accounts.blocked": { ...letter, summary: "Letter that an account is blocked, and why", priority: 10 },
  "accounts.unblocked": { ...letter, summary: "Letter that an account is no longer blocked", priority: 10 },
  "accounts.restriction": {
    ...letter,
    summary: "Letter that an objection or a restriction is honoured, or ends",
    priority: 10,
  },
  "accounts.restriction-ends": { kind: "upkeep", summary: "Ends a restriction of which the person was told" },
  "accounts.deletion-lifted": { ...letter, summary: "Letter that an account is not erased after all", priority: 10 },
  "accounts.passkey-added": { ...letter, summary: "Letter after a passkey was added", priority: 10 },
  "accounts.passkey-removed": { ...letter, summary: "Letter after a passkey was removed", priority: 10 },
  "accounts.deletion-asked": { ...letter, summary: "Letter that says when an account will be erased" },
  "accounts.reset": { ...letter, summary: "Letter with a link to set a new password", priority: 20 },
  "accounts.sweep": {
    kind: "upkeep",
    summary: "Deletes ended sessions, codes and attempt counters",
    everySeconds: 6 * 3600,
  },
  "accounts.erase": { kind: "upkeep", summary: "Erases accounts whose 30 days are over", everySeconds: 3600 },
  "accounts.unused": {
    kind: "upkeep",
    summary: "Announces the end of accounts that nobody uses, and erases them",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
  "accounts.unused-notice": { ...letter, summary: "Letter that an unused account will be erased" },
  "billing.confirmation": { ...letter, summary: "Letter that confirms a subscription", priority: 10 },
  "billing.cancelled": { ...letter, summary: "Letter that confirms a cancellation", priority: 10 },
  "billing.declaration": {
    ...letter,
    summary: "Letter that acknowledges a cancellation or a withdrawal",
    priority: 10,
  },
  "billing.withdrawal": {
    kind: "money",
    summary: "Carries out a withdrawal that was declared without signing in",
    isOwed: true,
  },
  "billing.renewal-notices": {
    kind: "money",
    summary: "Announces yearly renewals, ends of free months, expiring cards, changed terms and prices",
    everySeconds: 3600,
    atOnce: 1,
  },
  "billing.invoice": { ...letter, summary: "Letter with an invoice that was asked for again" },
  "billing.letter": { ...letter, summary: "Letter about a renewal, a refusal, a change or an end" },
  "billing.renewals": {
    kind: "money",
    summary: "Charges the periods that are due",
    everySeconds: 60,
    atOnce: 1,
    priority: 20,
  },
  "billing.schedules": {
    kind: "money",
    summary: "Asks about payments that a provider makes by itself and did not tell of",
    everySeconds: 6 * 3600,
    atOnce: 1,
  },
  "billing.refunds": { kind: "money", summary: "Gives back what is owed", isOwed: true },
  "billing.disputes": {
    kind: "money",
    summary: "Asks about open disputes, and reminds of answers that are due",
    everySeconds: 3600,
    atOnce: 1,
  },
  "billing.dispute-act": {
    kind: "money",
    summary: "Hands an answer to a dispute over to the provider",
    attempts: Infinity,
    priority: 10,
  },
  "billing.dispute-alarm": { ...letter, summary: "Letter to the operator about a dispute", priority: 10 },
  "billing.end-mandate": {
    kind: "money",
    summary: "Tells a provider that a means of payment is not used any more",
    attempts: Infinity,
  },
  "billing.hold-charges": {
    kind: "money",
    summary: "Has a provider that charges by itself stop while a payment is disputed, and resume afterwards",
    attempts: Infinity,
    priority: 10,
  },
  "billing.outage": {
    kind: "money",
    summary: "Gives free days to everybody whom an outage hit",
    isOwed: true,
    atOnce: 1,
  },
  "billing.reconciliation": {
    kind: "money",
    summary: "Compares ledger, providers and subscriptions",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
  "billing.open-payments": {
    kind: "money",
    summary: "Asks providers about payments that stayed open",
    everySeconds: 3600,
  },
  "billing.ended": { kind: "money", summary: "Ends subscriptions whose period is over", everySeconds: 3600 },
  "billing.erase-papers": {
    kind: "upkeep",
    summary: "Erases invoices, contracts and declarations of leaving whose legal time is over",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
  "launch.address-check": {
    kind: "upkeep",
    summary: "Opens the public URL as a browser would",
    priority: 20,
    attempts: 1,
  },
  "launch.test-letter": { kind: "letters", summary: "Test letter to an admin", priority: 20, attempts: 1 },
  "letters.again": { ...letter, summary: "Letter that the staff sent again", priority: 10 },
  "letters.sweep": {
    kind: "upkeep",
    summary: "Erases sent letters after two years",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
  "groups.letter": { ...letter, summary: "Letter to a member of a client group" },
  "groups.daily": {
    kind: "upkeep",
    summary: "Tells members that their client group ends",
    everySeconds: 3600,
    atOnce: 1,
  },
  "comments.report-received": { ...letter, summary: "Letter that confirms a report" },
  "comments.report-decided": { ...letter, summary: "Letter with the reasons of a decision on a report" },
  "notifications.announce": { kind: "upkeep", summary: "Notifies the followers of a series of an episode", atOnce: 1 },
  "notifications.look": { kind: "upkeep", summary: "Finds episodes that have come out", everySeconds: 60 },
  "notifications.digests": {
    kind: "upkeep",
    summary: "Finds whose weekly digest is due",
    everySeconds: 900,
    atOnce: 1,
  },
  "notifications.digest": { ...letter, summary: "Weekly digest of a profile’s notifications", priority: -10 },
  "notifications.sweep": { kind: "upkeep", summary: "Deletes old notifications", everySeconds: 24 * 3600 },
  "playback.sweep": { kind: "upkeep", summary: "Deletes old watch logs and unused screens", everySeconds: 24 * 3600 },
  "support.message": { ...letter, summary: "Letter to the support team about a message" },
  "support.answer": { ...letter, summary: "Letter with an answer of the support team", priority: 10 },
  "support.deadline": {
    ...letter,
    summary: "Letter to the operator about a request by law that ends soon",
    priority: 10,
  },
  "support.deadlines": {
    kind: "upkeep",
    summary: "Looks for requests by law that end soon",
    everySeconds: 3600,
    atOnce: 1,
  },
  "support.pages": { kind: "upkeep", summary: "Puts planned texts of pages into force", everySeconds: 60, atOnce: 1 },
  "tracking.send": {
    kind: "upkeep",
    summary: "Hands events with consent over to the measuring tool",
    everySeconds: 60,
    atOnce: 1,
    priority: -10,
  },
  "tracking.sweep": { kind: "upkeep", summary: "Deletes events of more than 13 months ago", everySeconds: 24 * 3600 },
  "security-events.alert": { ...letter, summary: "Letter to an admin about many refusals", priority: 10 },
  "security-events.sweep": {
    kind: "upkeep",
    summary: "Deletes counts of refusals of more than 90 days ago",
    everySeconds: 24 * 3600,
  },
  "staff.invitation": {
    ...letter,
    summary: "Letter with the link by which a new member of the staff chooses a password",
  },
  "staff.refused-sign-in": { kind: "upkeep", summary: "Notes a refused sign-in of the staff in the audit log" },
  "staff.verify-records": {
    kind: "upkeep",
    summary: "Verifies audit log, ledger and invoices against their chains of hashes",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
  "staff.note-heads": {
    kind: "upkeep",
    summary: "Notes the heads of the chains outside the database",
    everySeconds: 3600,
    atOnce: 1,
  },
  "staff.records-letter": {
    ...letter,
    summary: "Letter to an admin about records that were changed past the program",
    priority: 20,
  },
  "staff.sweep": {
    kind: "upkeep",
    summary: "Deletes ended sessions and access links of the staff",
    everySeconds: 3600,
  },
  "encoding.look": {
    kind: "encoding",
    summary: "Looks at a file that was handed in, and takes captions over",
    attempts: 3,
    priority: 5,
  },
  "encoding.encode": { kind: "encoding", summary: "Encodes a film or trailer", atOnce: 1, attempts: 3 },
  "encoding.markers": {
    kind: "encoding",
    summary: "Compares an episode’s sound with its season’s, and proposes its intro and credits",
    atOnce: 1,
    attempts: 3,
    priority: -10,
  },
  "encoding.captions": { kind: "encoding", summary: "Puts a title’s captions beside its film", priority: 10 },
  "encoding.sweep": {
    kind: "upkeep",
    summary: "Removes media that nothing names any more",
    everySeconds: 3600,
    atOnce: 1,
  },
  "exports.make": {
    kind: "upkeep",
    summary: "Writes an export of a table",
    atOnce: 1,
    attempts: Infinity,
  },
  "exports.remove": { kind: "upkeep", summary: "Deletes the file of an export", attempts: Infinity },
  "exports.sweep": {
    kind: "upkeep",
    summary: "Deletes files of exports after a week, and what nothing names of them",
    everySeconds: 3600,
    atOnce: 1,
    priority: -10,
  },
  "uploads.check": {
    kind: "uploads",
    summary: "Compares a whole upload with its checksum and hands it to the encoding",
    attempts: 25,
  },
  "uploads.sweep": { kind: "upkeep", summary: "Gives up uploads that stopped coming", everySeconds: 3600, atOnce: 1 },
  "sandbox.notice": { kind: "money", summary: "Sends a notification of the sandbox to this program", attempts: 25 },
  "webhooks.deliver": {
    kind: "upkeep",
    summary: "Sends an event to an endpoint of another system",
    atOnce: 8,
    attempts: 25,
  },
  "webhooks.replay": {
    kind: "upkeep",
    summary: "Sends the events of a period again to an endpoint of another system",
    atOnce: 1,
    attempts: 25,
  },
  "webhooks.titles": {
    kind: "upkeep",
    summary: "Tells other systems of titles that have come out",
    everySeconds: 60,
    atOnce: 1,
  },
  "webhooks.switched-off": { ...letter, summary: "Letter to an admin about a webhook that was switched off" },
  "webhooks.sweep": {
    kind: "upkeep",
    summary: "Deletes events of more than 30 days ago and what was sent of them",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
  "jobs.sweep": { kind: "upkeep", summary: "Deletes the history of jobs that ended long ago", everySeconds: 24 * 3600 },
} as const satisfies Record<string, JobPolicy>;

export type JobName = keyof typeof jobList;
