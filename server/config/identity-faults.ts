import type { Settings } from "./operator-identity.ts";
import { isOfDemonstration, demonstrationIdentity } from "./operator-identity.ts";

/** What is missing or the demonstration's, one line each, by the column of `operator_identity` that it would fill. */
export type IdentityFault = { column: string; said: string };

const needed: readonly { setting: keyof Settings; column: string; why: string }[] = [
  { setting: "COMPANY_NAME", column: "company_name", why: "invoices and legal pages name the seller" },
  { setting: "COMPANY_ADDRESS", column: "company_address", why: "invoices and legal pages name its seat" },
  { setting: "COMPANY_SIREN", column: "siren", why: "invoices name it" },
  { setting: "COMPANY_VAT_NUMBER", column: "vat_number", why: "invoices name it ('none' where you charge no VAT)" },
  { setting: "COMPANY_LEGAL_FORM", column: "legal_form", why: "invoices name it (SAS, SARL, EI)" },
  { setting: "COMPANY_CAPITAL", column: "capital", why: "invoices name it, with its currency (10 000 €)" },
  {
    setting: "COMPANY_REGISTRATION",
    column: "register",
    why: "invoices name the register (RCS Paris 123 456 789)",
  },
  { setting: "COMPANY_PHONE", column: "phone", why: "the legal notice names it" },
  { setting: "PUBLICATION_DIRECTOR", column: "publication_director", why: "the legal notice names who directs it" },
  {
    setting: "HOSTING_PROVIDER",
    column: "host",
    why: "the legal notice names the host, with its address and phone number",
  },
  {
    setting: "CONSUMER_MEDIATOR",
    column: "mediator",
    why: "the legal notice names the consumer mediator, with an address",
  },
  { setting: "SUPPORT_EMAIL", column: "support_email", why: "pages and letters name it" },
];

/**
 * What production lacks of the operator's identity; it matters only while the database does not hold it. The law wants it on every
 * invoice (C. com. R123-237 and R123-238, CGI annex II 242 nonies A) and in the legal notice (law 2004-575, art. 1-1; consumer code
 * L616-1). Links to social networks are nobody's duty: without the setting there are none.
 */
export function identityFaults(settings: Settings, isProduction: boolean): IdentityFault[] {
  if (!isProduction) return [];
  const faults = needed.flatMap(({ setting, column, why }) => {
    const value = settings[setting];
    if (setting === "COMPANY_CAPITAL" && hasNoCapital(settings.COMPANY_LEGAL_FORM)) return [];
    if (value === undefined) return [{ column, said: `${setting} is not set: ${why}` }];
    if (!isOfDemonstration(setting, value)) return [];
    return [{ column, said: `${setting} is still the one for demonstration: set your own, as ${why}` }];
  });
  const links = settings.SOCIAL_LINKS?.split(/\s+/) ?? [];
  const named = links.filter((link) => demonstrationIdentity.SOCIAL_LINKS.split(" ").includes(link));
  if (named.length === 0) return faults;
  const said = `SOCIAL_LINKS names ${named.join(" ")}, which are for demonstration: set your own, or unset it`;
  return [...faults, { column: "social_links", said }];
}

/** Who trades in their own name, associations, and a form that is not known yet. */
function hasNoCapital(form: string | undefined): boolean {
  if (form === undefined) return true;
  return /^(?:EI|EIRL|entrepr(?:ise|eneur) individuel(?:le)?|association|micro-entrep.*)$/i.test(form.trim());
}
