const company = {
  name: "Lovelace SARL",
  siren: "732829320",
  vat_number: null,
  address: "1 rue de la Paix",
  postcode: "75002",
  city: "Paris",
};
const month = { from: "2026-03", to: "2026-03" };
const period = { kind: "payments", from: "2027-09-01" };
const deposit = { on: "2027-09-20", number: "A1" };

/** Valid bodies of the accountant's calls, and of those about invoices to companies, for the sweeps of the contract. */
export const accountingBodies = {
  "POST /admin/accounting/closings": { month: "2026-03", fingerprint: "x" },
  "POST /admin/accounting/e-reports": { ...period, fingerprint: "x" },
  "POST /admin/accounting/e-reports/{id}/deposits": { ...deposit, fingerprint: "x" },
  "POST /admin/subscribers/{id}/company-preview": { company },
  "PUT /admin/subscribers/{id}/company": { company, reason: "request", fingerprint: "x" },
};

export const accountingQueries = {
  "GET /admin/accounting/closing-preview": { month: "2026-03" },
  "GET /admin/accounting/e-reports": { year: "2027" },
  "GET /admin/accounting/e-report-preview": period,
  "GET /admin/accounting/e-reports/{id}/deposit-preview": deposit,
  "GET /admin/accounting/vat": month,
  "GET /admin/accounting/vat.csv": month,
};
