import * as z from "zod/mini";
import { hasCheckDigit } from "../check-digit.ts";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { Email, fault, line, requiredLine } from "../fields.ts";
import { Reason } from "./staff-shapes.ts";

const editors = { staff: ["editor"] } as const;
/** Invoices, letters and legal pages are signed with it. */
const adminOnly = { staff: ["admin"] } as const;

/** Of what was read: any change of it makes another. */
const Revision = z.string(fault("required")).check(z.regex(/^[0-9a-f]{32}$/, fault("value")));

/** Nine digits, in groups of three: '732 829 320'; '' for none. */
const Siren = z.pipe(
  z.string(fault("required")),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/\s/g, "").replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3")),
    z
      .string()
      .check(
        z.refine(
          (text) => text === "" || (/^(?:\d{3} ){2}\d{3}$/.test(text) && hasCheckDigit(text.replaceAll(" ", ""))),
          deskFault("siren"),
        ),
      ),
  ),
);
/** 'FR40303265045'; null for a seller who charges no VAT. */
const VatNumber = z.nullable(
  z.pipe(
    z.string(fault("required")),
    z.pipe(
      z.transform((text: string) => text.replaceAll(/[\s.-]/g, "").toUpperCase()),
      z.string().check(z.regex(/^[A-Z]{2}[0-9A-Z]{2,13}$/, deskFault("vatNumber"))),
    ),
  ),
);
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

/** An address with https on a named host. */
const SecureUrl = z
  .string(fault("required"))
  .check(z.maxLength(300, fault("tooLong")), z.refine(isSecureUrl, deskFault("secureUrl")));

function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return protocol === "https:" && username === "" && /[^.]\.[a-z-][a-z0-9-]+$/i.test(hostname);
}

const siteLinks = {
  /** In the order in which pages show them. */
  social_links: z.array(SecureUrl).check(
    z.maxLength(12, fault("tooLong")),
    z.refine((urls) => new Set(urls).size === urls.length, deskFault("urlTwice")),
  ),
  /** Null: there is no app there. */
  app_store: z.nullable(SecureUrl),
  google_play: z.nullable(SecureUrl),
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

const SiteLinksForm = z.object({ revision: Revision, ...siteLinks, reason: Reason });
export type SiteLinksForm = z.output<typeof SiteLinksForm>;
export const EditedSiteLinks = z.object({
  revision: z.string(),
  social_links: z.array(z.string()),
  app_store: z.nullable(z.string()),
  google_play: z.nullable(z.string()),
});
export type EditedSiteLinks = z.output<typeof EditedSiteLinks>;

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
