import * as z from "zod/mini";
import { EditedIdentity, type IdentityForm } from "#contract/admin/identity.ts";
import { EditedSiteLinks, type SiteLinksForm } from "#contract/admin/site-links.ts";
import { call, queries } from "#admin/api.ts";
import type { FormCalls } from "#admin/parts/form-draft.ts";

export type IdentityValues = Omit<IdentityForm, "revision" | "reason">;
export type SiteLinksValues = Omit<SiteLinksForm, "revision" | "reason">;

export const identityKey = ["texts", "identity"] as const;
export const siteLinksKey = ["texts", "site-links"] as const;

export const identityCalls: FormCalls<EditedIdentity, IdentityValues> = {
  place: "identity-draft",
  valuesOf: ({ revision: _revision, ...values }) => values,
  put: (identity) => {
    queries.setQueryData(identityKey, identity);
    // Legal pages fill their placeholders with these facts and get new versions.
    void queries.invalidateQueries({ queryKey: ["texts", "pages"] });
    void queries.invalidateQueries({ queryKey: ["texts", "page"] });
  },
  save: ({ revision }, values) => call("PUT /admin/identity", { body: { revision, ...values } }),
  readIn: (details) => z.safeParse(EditedIdentity, details).data,
};

export const siteLinksCalls: FormCalls<EditedSiteLinks, SiteLinksValues> = {
  place: "site-links-draft",
  valuesOf: ({ revision: _revision, ...values }) => values,
  put: (links) => queries.setQueryData(siteLinksKey, links),
  save: ({ revision }, values) => call("PUT /admin/site-links", { body: { revision, ...values } }),
  readIn: (details) => z.safeParse(EditedSiteLinks, details).data,
};
