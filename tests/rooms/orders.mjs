// The orders of the rooms within a feature, for map.mjs and web-rooms.mjs.

/**
 * Bottom up: each folder may import those before it. Calls in the other direction are handed in by billing.ts or go through
 * a job.
 */
export const BILLING_ORDER = [
  "rules",
  "deps.ts",
  "texts.ts",
  "findings",
  "ledger",
  "invoices",
  "payments",
  "offers",
  "refunds",
  "subscriptions",
  "renewals",
  "cards",
  "changes",
  "orders",
  "leaving",
  "notices",
  "letters",
  "reconciliation",
  "erasing",
  "free-days",
  "disputes",
  "desk",
  "accounting",
];

/**
 * Bottom up: each folder may import those before it. Encoding, inspecting and listing are above them all, beside
 * `encoding.ts`.
 */
export const ENCODING_ORDER = [
  "deps.ts",
  "store.ts",
  "faults.ts",
  "findings.ts",
  "probe",
  "attempts",
  "stills",
  "audio",
  "video",
  "captions",
  "intros",
  "publish",
];

/**
 * The player, bottom up: each room holds a capability, its rules together with its control, and may import those before it. The
 * player itself, which puts them together, is in `session`, and what shows it in `view`; controls see it as
 * `state/player-for-controls.ts` describes it.
 */
export const PLAYER_ORDER = [
  "state",
  "parts",
  "input",
  "captions",
  "sound",
  "seeking",
  "settings",
  "moments",
  "recovery",
  "stream",
  "picture-in-picture",
  "remote",
  "reporting",
  "session",
  "view",
];

/**
 * The pages of the catalogue, bottom up: each room may import those before it. The public page of a title shows the price as
 * the landing page does; the search suggests what home shows.
 */
export const CATALOGUE_PAGES_ORDER = [
  "trailers",
  "cards",
  "landing",
  "reading",
  "titles",
  "coming",
  "home",
  "kids",
  "search",
];

/**
 * The staff's pages, bottom up: each room may import those before it. A title's media show its encodings and its uploads,
 * so these two stand
 * below the catalogue. Its steps that follow, such as publishing, are passed to them by `web/admin/routes.tsx`.
 */
export const STUDIO_ORDER = [
  "encoding",
  "uploads",
  "catalogue/editing/fields",
  "catalogue/editing/titles",
  "catalogue/editing/publishing",
  "catalogue/editing/markers",
  "catalogue/editing/media",
  "catalogue/editing/pictures",
  "catalogue/editing/removing",
  "catalogue/editing/sheet",
  "catalogue/editing/seasons",
  "catalogue/editing/listing",
  "catalogue/editing/transfer",
  "catalogue/editing/people",
  "catalogue/editing/viewing",
  "catalogue/editing/home",
];

/** A room for each folder or file of an order. It may import those before it, besides what `rule.may` lists. */
export function ordered(folder, order, rule) {
  return order.map((place, index) => ({
    ...rule,
    room: `${folder}/${place}`,
    may: [...rule.may, ...order.slice(0, index).map((below) => `${folder}/${below}`)],
  }));
}
