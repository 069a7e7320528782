const rightsHolder = { name: "Gaumont", remuneration: "by_minutes" };
const terms = { percent: 50, from: "2026-03-01" };
const share = { holder_id: 1, title_id: 1, ...terms };

/** Valid bodies of the calls about rights holders. */
export const royaltyBodies = {
  "POST /admin/rights-holders": rightsHolder,
  "PUT /admin/rights-holders/{id}": rightsHolder,
  "POST /admin/rights-shares": { ...share, fingerprint: "x" },
  "PUT /admin/rights-shares/{id}": { ...terms, fingerprint: "x" },
  "PUT /admin/royalties/rate": { percent: 40, from: "2026-03" },
  "POST /admin/royalties/closings": { month: "2026-03", fingerprint: "x" },
};

export const royaltyQueries = {
  "GET /admin/rights-share-preview": share,
  "GET /admin/rights-shares/{id}/change-preview": terms,
  "GET /admin/royalties/closing-preview": { month: "2026-03" },
};
