/** Calls with further statements, each for one thing by its key and none per row. */
export const furtherStatements: Record<string, number> = {
  "GET /admin/webhooks": 1,
  "GET /admin/webhooks/{id}/deliveries": 1,
  "GET /admin/webhook-deliveries/{id}": 1,
  // The person.
  "GET /people/{slug}/videos": 1,
  // The account with its profiles, subscription, free month and each profile's marks.
  "GET /me/profile": 5,
  "GET /profiles": 1,
  // Checks that the title exists, and finds its series.
  "GET /videos/related": 1,
  "GET /pub/videos/{id}/related": 1,
  "GET /videos/next-videos": 1,
  "GET /videos/{id}/watched-time": 1,
  // Closed months, sales by rate, and cash.
  "GET /admin/accounting/vat": 2,
  "GET /admin/accounting/vat.csv": 2,
  // Whether the account is there.
  "GET /admin/subscribers/{id}/company": 1,
  // Its files, and sales by day and rate.
  "GET /admin/accounting/e-reports": 1,
  // The last one, and the first entry of the ledger.
  "GET /admin/accounting/closings": 2,
  // The holder, or the title.
  "GET /admin/rights-holders/{id}/shares": 1,
  "GET /admin/rights-holders/{id}/statements": 1,
  "GET /admin/titles/{id}/rights-shares": 1,
  // The last closed month, the first that can be, up to when watching is counted, and the rates.
  "GET /admin/royalties": 4,
  // The total number of entries, for the pages.
  "GET /admin/audit": 1,
  // The total number, for the pages.
  "GET /admin/exports": 1,
  // Its parts; the audit row.
  "GET /admin/exports/{id}/file.csv": 4,
  // And how many are open, of whom.
  "GET /admin/messages": 2,
  // Kinds of waiting jobs that no process runs.
  "GET /admin/encodings": 1,
  "GET /admin/job-summary": 1,
  // The recipient of each letter of the page, which the letter's feature knows: here there are two.
  "GET /admin/jobs": 2,
  "GET /admin/jobs/{id}": 1,
  // Balances, movements, and their reasons or the cash of the month.
  "GET /admin/figures": 3,
  "GET /admin/figures/movements": 3,
  "GET /admin/figures/movements.csv": 3,
  "GET /admin/figures/cash": 1,
  "GET /admin/figures/cash.csv": 1,
  // The new subscribers of each month, and who is left of them; free months.
  "GET /admin/figures/cohorts": 2,
  "GET /admin/figures/cohorts.csv": 2,
  "GET /admin/figures/trials": 1,
  "GET /admin/figures/trials.csv": 1,
  // Visits, and what came of the accounts.
  "GET /admin/figures/sign-ups": 2,
  "GET /admin/figures/sign-ups.csv": 2,
  // The days that are kept; the cells and the names of their titles; sums and histograms.
  "GET /admin/figures/watching/month": 1,
  // Checks that the title exists.
  "GET /admin/figures/watching/stops": 1,
  "GET /admin/figures/quality": 1,
  "GET /admin/figures/quality.csv": 1,
  "GET /admin/figures/quality/by": 2,
  "GET /admin/figures/quality-by.csv": 2,
  // The months, what was searched in vain, rows of home and the names of categories.
  "GET /admin/figures/watching/unmet": 2,
  // The works, and what home shows.
  "GET /admin/origins": 1,
  "GET /admin/origins/works": 1,
  // Each place; cash and balances of the figures.
  "GET /admin/origins/statement": 2,
  "GET /admin/origins/statement.csv": 2,
  "GET /admin/origins/duties": 5,
  "GET /admin/figures/searches.csv": 2,
  "GET /admin/figures/home-rows.csv": 2,
  // The days that are kept, the total number, and the names.
  "GET /admin/figures/people": 3,
  // The total number of reports, and how long decisions took.
  "GET /admin/reports": 2,
  // The number of matches, and the rows of a page whose ids an index returned.
  "GET /admin/titles": 2,
  "GET /admin/titles-to-publish": 2,
  // The seasons, beside the version of the series.
  "GET /admin/titles/{id}/seasons": 1,
  // Which conditions of the visibility rule hide the title, and its card.
  "GET /admin/titles/{id}/as-viewer": 2,
  // The prices that its placeholders stand for.
  "GET /admin/pages/{id}": 1,
  // The answers to the message, what its writer added, and whether it is a request by law.
  "GET /admin/messages/{id}": 3,
  // The message, its request and the account with its address; the audit row.
  "GET /admin/messages/{id}/person": 5,
  // The group, and of a session the account, its subscription and its trial.
  "GET /client-groups/{code}": 5,
  // One count of each feature.
  "GET /admin/waiting": 7,
  // How many films there are, up to when the sums are kept, and those of two weeks.
  "GET /admin/figures/watching/week": 2,
  // The person, their standing, group, block, restrictions, subscriptions, payments with attempts, papers, corrections, free days and what is due next; the audit row.
  "GET /admin/subscribers/{id}": 17,
  // The audit row.
  "GET /admin/subscribers/{id}/person": 3,
  // Admins, identity, look, prices, providers, trials, backup, films and steps: one statement each.
  "GET /admin/launch": 8,
  // The outage.
  "GET /admin/outages/{id}/people": 1,
  // The length of both lists.
  "GET /admin/refunds": 1,
  // Profiles, messages, papers, devices, screens, consents, notes, the staff's acts and sights; the audit row.
  "GET /admin/subscribers/{id}/account": 13,
  // The person, their letters, and how many links they were sent within the hour; the audit row.
  "GET /admin/subscribers/{id}/letters": 5,
  // The letter, its attempts, and the address that it would go to again; the audit row.
  "GET /admin/subscribers/{id}/letters/{letter_id}": 5,
  // The audit row.
  "GET /admin/subscribers/{id}/letters/{letter_id}/page": 3,
  // What is in the file; the audit row.
  "GET /admin/subscribers/{id}/letters/{letter_id}/files/{place}": 4,
  // The decision, who has the address, who may be meant by address, name (also mistyped: each word has an index of its own) and
  // reference, and where each stands; the audit row.
  "GET /admin/declarations/{id}": 19,
  // How many disputes wait for an answer.
  "GET /admin/disputes": 1,
  // The database itself, measured days, letters and their queue, what failed of them, the last backup, services, certificates.
  "GET /admin/machine": 8,
  // Alarms, when somebody looked, and whether the mail server takes letters.
  "GET /admin/alarms": 2,
  // The settings, and the evidence: contract, payment, refunds, agreements, sign-ins, use, letters; the audit row.
  "GET /admin/disputes/{id}": 14,
  "GET /admin/disputes/{id}/evidence": 13,
  // How many subscribers pay which price; the changes of prices.
  "GET /admin/plans": 2,
  // The group.
  "GET /admin/client-groups/{id}/members": 1,
  // The class.
  "GET /me/client-group/pupils": 1,
  // Checks that the title exists, and finds the source of its pictures.
  "GET /admin/titles/{id}/poster-candidates": 2,
  // Checks that the title exists; its tracks and its trailers.
  "GET /admin/titles/{id}/media": 2,
  // When this device signed in.
  "GET /me/passkeys": 1,
  // The member's passkeys.
  "GET /admin/me": 1,
  // The subscription, its free month and the refused payment.
  "GET /tracking-data/attributes": 4,
  // The list's name.
  "GET /playlists/{id}": 1,
  // The announced prices, and one that is still to be announced.
  "GET /me/coming-payments": 2,
};
