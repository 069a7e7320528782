import { accountingBodies, accountingQueries } from "./accounting-bodies.ts";
import * as z from "zod/mini";
import { contract } from "#contract/contract.ts";
import { locales } from "#contract/language.ts";
import type { EndpointSpec } from "#contract/endpoint.ts";
import { isStaffCall } from "#server/http/admission.ts";
import { studentGroup } from "./new-plans.ts";
import { royaltyBodies, royaltyQueries } from "./royalty-input.ts";
import { qualityReports } from "./quality-report.ts";

export type Endpoint = { name: string; spec: EndpointSpec };

/** Every endpoint of the contract. */
export const endpoints: Endpoint[] = Object.values(contract)
  .flatMap((feature): EndpointSpec[] => Object.values(feature))
  .map((spec) => ({ name: `${spec.method} ${spec.path}`, spec }));

/** Whether only staff may make the call. */
export const isStaffEndpoint = ({ spec }: Endpoint): boolean => isStaffCall(spec);

export const isForm = ({ spec }: Endpoint): boolean => spec.bodyType === "multipart";

/** For `test.each`: matching endpoints, by name. */
export const each = (fits: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(fits).map((one) => [one.name, one] as const);

export type Field = {
  name: string;
  isRequired: boolean;
  /** The field's JSON types; empty where the schema has none (a transformed value). */
  types: string[];
  values: unknown[] | undefined;
  /** What a text has to match, by a regular expression. */
  pattern: string | undefined;
};

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

const knownFields = new WeakMap<z.ZodMiniType, Field[]>();

/** The fields of an endpoint's input by its schema. */
export function fieldsOf(schema: z.ZodMiniType | undefined): Field[] {
  if (!schema) return [];
  const fields = knownFields.get(schema) ?? readFields(schema);
  knownFields.set(schema, fields);
  return fields;
}

function readFields(schema: z.ZodMiniType): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema;
  return Object.entries(properties).map(([name, property]) => {
    const variants = property.anyOf ?? property.oneOf ?? [property];
    const values = variants.flatMap((variant) => variant.enum ?? (variant.const === undefined ? [] : [variant.const]));
    return {
      name,
      isRequired: required.includes(name),
      types: variants.flatMap((variant) => variant.type ?? []),
      values: values.length > 0 ? values : undefined,
      pattern: variants.find((variant) => variant.pattern !== undefined)?.pattern,
    };
  });
}

/** A URL below the API's base with these values for `{id}`, `{slug}`, … */
export function addressOf(spec: EndpointSpec, value: string | number | Record<string, string | number> = 1): string {
  if (typeof value === "object") return pathWith(spec, (name) => value[name]);
  // Beside the subject, a parameter that is one of a list takes its first word.
  const [, ...further] = fieldsOf(spec.params);
  return pathWith(spec, (name) => further.find((field) => field.name === name)?.values?.[0] ?? value);
}

function pathWith({ path }: EndpointSpec, valueOf: (name: string) => unknown): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(valueOf(name)))}`;
}

const person = {
  last_name: "Lovelace",
  first_name: "Ada",
  gender: 2,
  dob: "1990-12-10",
};
const login = {
  username: "balayage@example.org",
  password: "un bon mot de passe",
  confirmPassword: "un bon mot de passe",
};
const card = {
  card_name: "Ada Lovelace",
  card_number: "4242424242424242",
  card_cvv: "417",
  card_expiration_month: 12,
  card_expiration_year: 2030,
};

const noItems = { version: "0".repeat(32), items: [] };
const page = { title_fr: "Page", title_en: "Page", content_fr: "<p>Texte</p>", content_en: "<p>Text</p>" };
const identity = {
  company_name: "Silecs SAS",
  company_address: "Paris",
  legal_form: "SAS",
  capital: "",
  register: "",
  siren: "",
  vat_number: null,
  phone: "",
  support_email: "aide@silecs.example",
  publication_director: "Ada Exemple",
  host: "Hébergeur",
  mediator: "Médiateur",
  revision: "0".repeat(32),
};
const webhook = { url: "https://hooks.example.org/silecs", description: "", events: ["refund.made"] };
const clientGroup = { name: "Lycée Marie-Curie", seats: 30, ends_on: "2099-08-31" };

const savedWords = locales.map((locale) => ({ locale, title: "Facture", content: "Bonjour {{firstName}}" }));

/** Valid bodies for calls with rules beyond the JSON types. */
const newGroup = { ...studentGroup, from: "2099-08-31" };
const shownGroup = { name_fr: "Étudiant", name_en: "Student", position: 2 };
const newPlan = { recurring: "YEAR", price_cents: 4990, has_promotion: true, from: "2099-08-31", until: null };
const plannedPrice = { price_cents: 1299, from: "2099-08-31", moves_subscribers: false };
const correctedPerson = {
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.org",
  phone: "",
  country_code: "",
  language: "fr",
};
const outageHours = { from: "2026-03-09T18:00:00.000Z", to: "2026-03-09T22:00:00.000Z" };
const newCoupons = {
  codes: "RENTREE",
  campaign: null,
  discount_cents: 2000,
  plan_id: null,
  first_order_only: false,
  email_domain: null,
  starts_on: null,
  ends_on: null,
  max_uses: null,
};

const byHand = { reference: "IMP-1", cause: "unauthorised", amount: 9.99, fee: 0, respond_on: null };

const bodies: Record<string, Record<string, unknown>> = {
  "POST /users": { ...person, ...login },
  "POST /users/validate-step-1": login,
  "POST /users/request-reset-password": { username: login.username },
  "POST /users/reset-password": { token: "x", password: login.password },
  "POST /me/profile": person,
  "PUT /me/password": { current_password: "x", new_password: login.password },
  "PUT /me/parental-code": { code: "1234", password: "x" },
  "POST /me/parental-code/unlock": { code: "1234" },
  "POST /mercanet/verify-card": { ...card, plan: 1, terms: true },
  "POST /admin/access-link/password": { token: "x", password: "un mot de passe assez long" },
  "POST /admin/sign-in/totp": { code: "123456" },
  "POST /admin/sign-in/enrolment/totp-code": { code: "123456" },
  "PUT /admin/me/password": { current_password: "x", new_password: "un mot de passe assez long" },
  "PUT /admin/me/totp": { code: "123456" },
  "POST /admin/staff": { email: login.username, name: "Ada Lovelace", roles: ["editor"] },
  "POST /admin/exports": { kind: "payments", from: null, to: null },
  "POST /admin/webhooks": webhook,
  "PUT /admin/webhooks/{id}": { ...webhook, is_on: true },
  "POST /admin/webhooks/{id}/replay": { from: "2026-03-01T00:00:00Z", to: "2026-03-10T00:00:00Z" },
  "POST /admin/tokens": { name: "Script", roles: ["support"], ends_on: "2026-06-30", password: "x" },
  "PUT /admin/staff/{id}/roles": { roles: ["editor"] },
  "POST /client-groups/{code}/pupils": { pseudonym: "Orion", age: "12-15", password: login.password },
  "POST /client-groups/{code}/pupils/password": { pseudonym: "Orion", code: "7KQX2MTB", password: login.password },
  "POST /admin/client-groups": clientGroup,
  "PUT /admin/client-groups/{id}": clientGroup,
  "PUT /admin/launch/steps": { step: "staff", state: "left" },
  "PUT /admin/launch/test-letter": { code: "a".repeat(43) },
  "POST /admin/plan-groups/preview": newGroup,
  "POST /admin/plan-groups": { ...newGroup, fingerprint: "x" },
  "POST /admin/plan-groups/{id}/preview": shownGroup,
  "PUT /admin/plan-groups/{id}": { ...shownGroup, fingerprint: "x" },
  "POST /admin/plan-groups/{id}/plans/preview": newPlan,
  "POST /admin/plan-groups/{id}/plans": { ...newPlan, fingerprint: "x" },
  "POST /admin/plans/{id}/offer-preview": { from: null, until: "2099-01-01" },
  "PUT /admin/plans/{id}/offer": { from: null, until: "2099-01-01", fingerprint: "x" },
  "POST /admin/plans/{id}/price-preview": plannedPrice,
  "POST /admin/plans/{id}/prices": plannedPrice,
  "POST /admin/payments/{id}/dispute-preview": byHand,
  "POST /admin/payments/{id}/disputes": { ...byHand, reason: "dispute", fingerprint: "x" },
  "POST /admin/credit-notes/{id}/corrections": { amount: 9.99, reason: "mistake", fingerprint: "x" },
  "POST /admin/coupons": newCoupons,
  "POST /admin/subscribers/{id}/correction-preview": correctedPerson,
  "PUT /admin/subscribers/{id}/person": { ...correctedPerson, reason: "request", fingerprint: "x" },
  "PUT /admin/coupons/{id}": { max_uses: 10, ends_on: "2099-08-31" },
  ...royaltyBodies,
  ...accountingBodies,
  "POST /home-views": { lists: ["new"], seen: [] },
  "POST /quality-reports": qualityReports,
  "POST /admin/outages": { ...outageHours, days: 3, reason: "outage", fingerprint: "x" },
  "PUT /admin/titles/{id}": { version: 1, changes: {} },
  "PUT /admin/titles/{id}/seasons": { version: 1, seasons: [] },
  "PUT /admin/faqs": noItems,
  "PUT /admin/contact-subjects": noItems,
  "PUT /admin/page-links": noItems,
  "PUT /admin/report-problems": noItems,
  "PUT /admin/brand": { revision: 0, accent: "#00b3a4", logo: null, logo_light: null, icon: null },
  "PUT /admin/identity": identity,
  "PUT /admin/site-links": { revision: "0".repeat(32), social_links: [], app_store: null, google_play: null },
  "POST /admin/pages": { ...page, slug: "nos-ateliers", position: null },
  "PUT /admin/pages/{id}": { ...page, revision: "0".repeat(32), in_force_since: null },
  "POST /admin/uploads/{id}/checksum": { sha256: "0".repeat(64) },
  "POST /comments": { video: 1, text: "Un film à voir" },
  "POST /comment-reports": { comment: 1, report_problem: 1 },
  "PUT /admin/messages/{id}/assignment": { member_id: null, seen: null },
  "POST /admin/requests": {
    kind: "access",
    first_name: "Ada",
    last_name: "Lovelace",
    email: login.username,
    language: "fr",
    received_on: "2026-01-02",
    text: "Bonjour",
  },
  "POST /admin/saved-texts": { words: savedWords },
  "PUT /admin/saved-texts/{id}": { version: 1, words: savedWords },
  "POST /contact": { last_name: "Lovelace", first_name: "Ada", email: login.username, message: "Bonjour" },
};

/** A valid body: one of the above, or the required fields by their types. */
export function bodyFor({ name, spec }: Endpoint): Record<string, unknown> | undefined {
  if (!spec.body) return undefined;
  return (
    bodies[name] ??
    Object.fromEntries(
      fieldsOf(spec.body)
        .filter(({ isRequired }) => isRequired)
        .map((field) => [field.name, valueFor(field)]),
    )
  );
}

/** Valid queries for calls with rules beyond the JSON types. */
const queries: Record<string, Record<string, unknown>> = {
  "DELETE /admin/titles/{id}/captions": { language: "fr" },
  "DELETE /admin/pages/{id}": { revision: "0".repeat(32) },
  "GET /admin/subscribers/{id}/free-days": { days: "3" },
  "GET /admin/outage-preview": { ...outageHours, days: "3" },
  "GET /admin/outage-preview/people": outageHours,
  ...royaltyQueries,
  ...accountingQueries,
};

/** A valid query: one of the above, or the required fields by their types. */
export function queryFor({ name, spec }: Endpoint): Record<string, unknown> {
  return (
    queries[name] ??
    Object.fromEntries(
      fieldsOf(spec.query)
        .filter(({ isRequired }) => isRequired)
        .map((field) => [field.name, valueFor(field)]),
    )
  );
}

function valueFor({ values, types }: Field): unknown {
  if (values) return values[0];
  if (types.includes("string")) return "texte";
  return types.includes("boolean") ? true : 1;
}

/** Values that no field of these types accepts. */
export function wrongValuesFor({ types, values }: Field): unknown[] {
  const always = types.includes("object") ? ["no object"] : [{ not: "this" }];
  const numbers = types.some((type) => type === "number" || type === "integer");
  return [
    ...always,
    ...(numbers ? ["many"] : []),
    ...(types.includes("integer") ? [1.5] : []),
    ...(types.includes("boolean") ? ["perhaps"] : []),
    ...(values ? ["none of them", 4711] : []),
  ];
}

/** A form's fields as browsers send them. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  return form;
}
