import * as z from "zod/mini";
import { address, optional, protocolOf } from "./setting-kinds.ts";

/** The company that the demonstration invents, by setting: the defaults outside production, where none of it may stand. */
export const demonstrationIdentity = {
  SUPPORT_EMAIL: "aide@silecs.example",
  COMPANY_NAME: "Silecs SAS (société de démonstration)",
  COMPANY_ADDRESS: "1 rue de l’Exemple, 75000 Paris",
  COMPANY_SIREN: "000 000 000",
  COMPANY_VAT_NUMBER: "FR00000000000",
  COMPANY_PHONE: "+33 1 00 00 00 00",
  PUBLICATION_DIRECTOR: "Ada Exemple, présidente",
  HOSTING_PROVIDER: "Hébergeur Exemple, 2 rue de l’Exemple, 75000 Paris, +33 1 00 00 00 00",
  CONSUMER_MEDIATOR: "Médiateur Exemple, 3 rue de l’Exemple, 75000 Paris, https://mediateur.example",
  SOCIAL_LINKS:
    "https://facebook.example/silecs https://x.example/silecs https://instagram.example/silecs https://youtube.example/silecs",
} as const;

type DemonstrationSetting = keyof typeof demonstrationIdentity;

/**
 * The first identity and links: after the first start the database holds them. Outside production the demonstration's are the
 * defaults.
 */
export const IdentitySettings = z.object({
  SUPPORT_EMAIL: optional,
  COMPANY_NAME: optional,
  COMPANY_ADDRESS: optional,
  COMPANY_SIREN: optional,
  /** `none` for a seller who charges no VAT (CGI, art. 293 B). */
  COMPANY_VAT_NUMBER: optional,
  /** SAS, SARL, EI … */
  COMPANY_LEGAL_FORM: optional,
  /** With its currency: '10 000 €'. None for who trades in their own name. */
  COMPANY_CAPITAL: optional,
  /** The register and the number in it: 'RCS Paris 123 456 789'. */
  COMPANY_REGISTRATION: optional,
  /** What a legal notice in France names besides. */
  COMPANY_PHONE: optional,
  PUBLICATION_DIRECTOR: optional,
  HOSTING_PROVIDER: optional,
  CONSUMER_MEDIATOR: optional,
  SOCIAL_LINKS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => list.split(/\s+/).every((url) => url === "" || /^https?:$/.test(protocolOf(url))),
          "not addresses",
        ),
      ),
  ),
  APP_STORE_URL: address(/^https?:$/, "https://apps.apple.com/app/id1"),
  GOOGLE_PLAY_URL: address(/^https?:$/, "https://play.google.com/store/apps/details?id=a"),
});

type Settings = z.output<typeof IdentitySettings>;

/** The operator's first identity and links as configured; '' for what is not set. After the first start the database holds them. */
export function identityOf(settings: Settings, isProduction: boolean) {
  const of = (name: DemonstrationSetting) => settings[name] ?? (isProduction ? "" : demonstrationIdentity[name]);
  return {
    supportEmail: of("SUPPORT_EMAIL"),
    company: {
      name: of("COMPANY_NAME"),
      address: of("COMPANY_ADDRESS"),
      siren: of("COMPANY_SIREN"),
      vatNumber: of("COMPANY_VAT_NUMBER") === "none" ? null : of("COMPANY_VAT_NUMBER"),
      legalForm: settings.COMPANY_LEGAL_FORM ?? "",
      capital: settings.COMPANY_CAPITAL ?? "",
      register: settings.COMPANY_REGISTRATION ?? "",
    },
    notice: {
      phone: of("COMPANY_PHONE"),
      publicationDirector: of("PUBLICATION_DIRECTOR"),
      host: of("HOSTING_PROVIDER"),
      mediator: of("CONSUMER_MEDIATOR"),
    },
    socialLinks: of("SOCIAL_LINKS").split(/\s+/).filter(Boolean),
    stores: { appStore: settings.APP_STORE_URL, googlePlay: settings.GOOGLE_PLAY_URL },
  };
}

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

function isOfDemonstration(setting: keyof Settings, value: string): boolean {
  if (setting === "SUPPORT_EMAIL") return value.endsWith("@silecs.example");
  return setting in demonstrationIdentity && value === demonstrationIdentity[setting as DemonstrationSetting];
}

/** Who trades in their own name, associations, and a form that is not known yet. */
function hasNoCapital(form: string | undefined): boolean {
  if (form === undefined) return true;
  return /^(?:EI|EIRL|entrepr(?:ise|eneur) individuel(?:le)?|association|micro-entrep.*)$/i.test(form.trim());
}

/** The columns of `operator_identity` as the configuration fills them. */
export function identityRow({ company, notice, supportEmail, socialLinks, stores }: ReturnType<typeof identityOf>) {
  return {
    company_name: company.name,
    company_address: company.address,
    legal_form: company.legalForm,
    capital: company.capital,
    register: company.register,
    siren: company.siren,
    vat_number: company.vatNumber,
    phone: notice.phone,
    support_email: supportEmail,
    publication_director: notice.publicationDirector,
    host: notice.host,
    mediator: notice.mediator,
    social_links: socialLinks,
    app_store: stores.appStore ?? null,
    google_play: stores.googlePlay ?? null,
  };
}

/** What no production's `operator_identity` may hold. */
export const demonstrationRow = identityRow(identityOf({}, false));
