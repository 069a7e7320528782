import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Email, fault, line, requiredLine } from "../fields.ts";
import { Reason } from "./staff-shapes.ts";
import { EditedSiteLinks, Revision, SiteLinksForm } from "./site-links.ts";
import { Siren, VatNumber } from "./business-numbers.ts";

const editors = { staff: ["editor"] } as const;
/** Invoices, letters and legal pages are signed with it. */
const adminOnly = { staff: ["admin"] } as const;
const Phone = line(40).check(z.regex(/^(?:\+?[\d ().-]{6,})?$/, fault("phone")));

const identity = {
  company_name: requiredLine(200),
  company_address: requiredLine(300),
  /** SAS, SARL, EI … */
  legal_form: line(80),
  /** With its currency: '10 000 €'. */
  capital: line(80),
  /** The register and the number in it: 'RCS Paris 123 456 789'. */
  register: line(120),
  siren: Siren,
  vat_number: VatNumber,
  phone: Phone,
  support_email: Email,
  publication_director: requiredLine(200),
  host: requiredLine(300),
  mediator: requiredLine(300),
};

const IdentityForm = z.object({ revision: Revision, ...identity, reason: Reason });
export type IdentityForm = z.output<typeof IdentityForm>;
/** As stored: the configuration's values are not held to the form's rules. */
export const EditedIdentity = z.object({
  revision: z.string(),
  company_name: z.string(),
  company_address: z.string(),
  legal_form: z.string(),
  capital: z.string(),
  register: z.string(),
  siren: z.string(),
  vat_number: z.nullable(z.string()),
  phone: z.string(),
  support_email: z.string(),
  publication_director: z.string(),
  host: z.string(),
  mediator: z.string(),
});
export type EditedIdentity = z.output<typeof EditedIdentity>;

const replaced =
  "`revision` is the one that was read; where somebody has saved since, 409 with what is stored now in `details`";

export const adminIdentity = {
  identity: endpoint({
    method: "GET",
    path: "/admin/identity",
    summary: "Who runs the service, as legal pages, letters and the next invoices name it",
    access: adminOnly,
    answer: EditedIdentity,
    errors: [],
  }),
  changeIdentity: endpoint({
    method: "PUT",
    path: "/admin/identity",
    summary: `Changes who runs the service. Pages that name a changed fact get a new version; issued invoices stay. ${replaced}`,
    access: adminOnly,
    body: IdentityForm,
    answer: EditedIdentity,
    errors: ["conflict"],
  }),
  siteLinks: endpoint({
    method: "GET",
    path: "/admin/site-links",
    summary: "The operator's social networks, and its apps in the stores",
    access: editors,
    answer: EditedSiteLinks,
    errors: [],
  }),
  changeSiteLinks: endpoint({
    method: "PUT",
    path: "/admin/site-links",
    summary: `Replaces the links to social networks and stores. ${replaced}`,
    access: editors,
    body: SiteLinksForm,
    answer: EditedSiteLinks,
    errors: ["conflict"],
  }),
};
