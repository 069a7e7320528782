import * as z from "zod/mini";
import { address, optional, protocolOf } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

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
  SUPPORT_EMAIL: shown(optional),
  COMPANY_NAME: shown(optional),
  COMPANY_ADDRESS: shown(optional),
  COMPANY_SIREN: shown(optional),
  /** `none` for a seller who charges no VAT (CGI, art. 293 B). */
  COMPANY_VAT_NUMBER: shown(optional),
  /** SAS, SARL, EI … */
  COMPANY_LEGAL_FORM: shown(optional),
  /** With its currency: '10 000 €'. None for who trades in their own name. */
  COMPANY_CAPITAL: shown(optional),
  /** The register and the number in it: 'RCS Paris 123 456 789'. */
  COMPANY_REGISTRATION: shown(optional),
  /** What a legal notice in France names besides. */
  COMPANY_PHONE: shown(optional),
  PUBLICATION_DIRECTOR: shown(optional),
  HOSTING_PROVIDER: shown(optional),
  CONSUMER_MEDIATOR: shown(optional),
  SOCIAL_LINKS: shown(
    z.optional(
      z
        .string()
        .check(
          z.refine(
            (list) => list.split(/\s+/).every((url) => url === "" || /^https?:$/.test(protocolOf(url))),
            "not addresses",
          ),
        ),
    ),
  ),
  APP_STORE_URL: shown(address(/^https?:$/, "https://apps.apple.com/app/id1")),
  GOOGLE_PLAY_URL: shown(address(/^https?:$/, "https://play.google.com/store/apps/details?id=a")),
});

export type Settings = z.output<typeof IdentitySettings>;

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

export function isOfDemonstration(setting: keyof Settings, value: string): boolean {
  if (setting === "SUPPORT_EMAIL") return value.endsWith("@silecs.example");
  return setting in demonstrationIdentity && value === demonstrationIdentity[setting as DemonstrationSetting];
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
