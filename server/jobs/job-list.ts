export type JobPolicy = {
  /** One line for the list that staff read. */
  summary: string;
  /** How many of this name one process runs at once. Default 2. */
  atOnce?: number;
  /** Failures after which a person has to look. Default 10; recurring jobs never give up. */
  attempts?: number;
  /** -100 to 100, higher first. Default 0. */
  priority?: number;
  /** Runs this many seconds after its last end, in one process of all. */
  everySeconds?: number;
};

/** Every job of the program. A job's handler is defined by the feature that its name begins with. */
export const jobList = {
  "accounts.welcome": { summary: "Letter after registration" },
  "accounts.new-device": { summary: "Letter after a sign-in from a new device" },
  "accounts.password-changed": { summary: "Letter after a change of password", priority: 10 },
  "accounts.deletion-asked": { summary: "Letter that says when an account will be erased" },
  "accounts.reset": { summary: "Letter with a link to set a new password", priority: 20 },
  "accounts.sweep": { summary: "Deletes ended sessions, codes and attempt counters", everySeconds: 6 * 3600 },
  "accounts.erase": { summary: "Erases accounts whose 30 days are over", everySeconds: 3600 },
  "billing.confirmation": { summary: "Letter that confirms a subscription", priority: 10 },
  "billing.cancelled": { summary: "Letter that confirms a cancellation", priority: 10 },
  "billing.declaration": { summary: "Letter that acknowledges a cancellation or a withdrawal", priority: 10 },
  "billing.withdrawal": { summary: "Carries out a withdrawal that was declared without signing in", attempts: 25 },
  "billing.renewal-notices": {
    summary: "Announces the renewal of yearly subscriptions",
    everySeconds: 6 * 3600,
    atOnce: 1,
  },
  "billing.letter": { summary: "Letter about a renewal, a refusal, a change or an end" },
  "billing.renewals": { summary: "Charges the periods that are due", everySeconds: 60, atOnce: 1, priority: 20 },
  "billing.schedules": {
    summary: "Asks about payments that a provider makes by itself and did not tell of",
    everySeconds: 6 * 3600,
    atOnce: 1,
  },
  "billing.refunds": { summary: "Gives back what is owed", attempts: 25 },
  "billing.end-mandate": { summary: "Tells a provider that a means of payment is not used any more", attempts: 25 },
  "billing.reconciliation": {
    summary: "Compares ledger, providers and subscriptions",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
  "billing.open-payments": { summary: "Asks providers about payments that stayed open", everySeconds: 3600 },
  "billing.ended": { summary: "Ends subscriptions whose period is over", everySeconds: 3600 },
  "groups.letter": { summary: "Letter to a member of a client group" },
  "groups.daily": { summary: "Tells members that their client group ends", everySeconds: 3600, atOnce: 1 },
  "comments.report-received": { summary: "Letter that confirms a report" },
  "comments.report-decided": { summary: "Letter with the reasons of a decision on a report" },
  "notifications.announce": { summary: "Notifies the followers of a series of an episode", atOnce: 1 },
  "notifications.look": { summary: "Finds episodes that have come out", everySeconds: 60 },
  "notifications.digests": { summary: "Finds whose weekly digest is due", everySeconds: 900, atOnce: 1 },
  "notifications.digest": { summary: "Weekly digest of a profile’s notifications", priority: -10 },
  "notifications.sweep": { summary: "Deletes old notifications", everySeconds: 24 * 3600 },
  "playback.sweep": { summary: "Deletes old watch logs and unused screens", everySeconds: 24 * 3600 },
  "support.message": { summary: "Letter to the support team about a message", attempts: 25 },
  "support.answer": { summary: "Letter with an answer of the support team", attempts: 25, priority: 10 },
  "support.pages": { summary: "Puts planned texts of pages into force", everySeconds: 60, atOnce: 1 },
  "tracking.send": {
    summary: "Hands events with consent over to the measuring tool",
    everySeconds: 60,
    atOnce: 1,
    priority: -10,
  },
  "tracking.sweep": { summary: "Deletes events of more than 13 months ago", everySeconds: 24 * 3600 },
  "staff.invitation": { summary: "Letter with the link by which a new member of the staff chooses a password" },
  "staff.refused-sign-in": { summary: "Notes a refused sign-in of the staff in the audit log" },
  "staff.sweep": { summary: "Deletes ended sessions and access links of the staff", everySeconds: 3600 },
  "encoding.look": { summary: "Looks at a file that was handed in, and takes captions over", attempts: 3, priority: 5 },
  "encoding.encode": { summary: "Encodes a film or trailer", atOnce: 1, attempts: 3 },
  "encoding.markers": {
    summary: "Compares an episode’s sound with its season’s, and proposes its intro and credits",
    atOnce: 1,
    attempts: 3,
    priority: -10,
  },
  "encoding.captions": { summary: "Puts a title’s captions beside its film", priority: 10 },
  "encoding.sweep": { summary: "Removes media that nothing names any more", everySeconds: 3600, atOnce: 1 },
  "uploads.check": { summary: "Compares a whole upload with its checksum and hands it to the encoding", attempts: 25 },
  "uploads.sweep": { summary: "Gives up uploads that stopped coming", everySeconds: 3600, atOnce: 1 },
  "sandbox.notice": { summary: "Sends a notification of the sandbox to this program", attempts: 25 },
  "jobs.sweep": { summary: "Deletes the history of jobs that ended long ago", everySeconds: 24 * 3600 },
} as const satisfies Record<string, JobPolicy>;

export type JobName = keyof typeof jobList;
