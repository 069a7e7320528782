import { locales } from "#contract/language.ts";
import { contract } from "#contract/contract.ts";
import type { EndpointSpec } from "#contract/endpoint.ts";
import { isStaffCall } from "./admission.ts";
import { admissionText } from "./admission-docs.ts";
import type { Json } from "./openapi-security.ts";
import { staffSchemes, securityOf } from "./openapi-security.ts";
import { header, errorSchema, success, refusals } from "./openapi-answers.ts";
import { reference, schemaOf } from "./openapi-schemas.ts";
type Feature = keyof typeof contract;

/** Descriptions of the tags: one per feature. */
const tagDescriptions: Record<Feature, string> = {
  accounts: "Logging in, registration, passwords, devices, the parental code, personal data",
  billing: "Plans, coupons, orders, payments and subscriptions",
  brand: "Logo, icon and colour of the operator’s service, for admins to change",
  catalogue: "Home, titles, categories, ages, search, and what a profile has begun to watch",
  comments: "Comments on titles with their replies and likes, and reports to the moderators",
  community: "Favourites and likes",
  encoding: "Films, trailers and captions on their way from a file to what people watch",
  exports: "Tables of the desk as CSV files, written by a job",
  figures:
    "Subscribers, recurring revenue and cash by day, and the people behind each figure; what is watched, and how well, without persons",
  groups: "Client groups: a company or school pays for the accounts of its members",
  impersonation: "The site as the staff see it in a person’s place, and how the person learns of it",
  jobs: "Work that follows changes: what waits, what failed and why, for the staff to try again or cancel",
  launch: "Putting a new service into operation: what it still lacks, a test letter, a check of the public address",
  letters: "Letters that were sent to subscribers, as the staff see them, and their sending again",
  lists: "Lists of titles of a profile",
  machine: "Processes, storage, mail, backups, providers, certificates and settings, for admins to look at",
  notifications: "Notifications of a profile",
  playback: "Signed streams, screens, and the place where a profile stopped",
  profiles: "Profiles and their statistics",
  royalties: "Rights holders, their shares of titles, and what they are owed by month",
  securityEvents: "What was refused: sign-ins, codes, coupons, calls of the staff, for admins to look at",
  support: "Questions and answers, legal pages, messages to the operator",
  subscribers: "Subscribers as the staff see them: found, their subscription and account, notes",
  tracking: "The operator’s figures: steps of a sign-up, and what a measuring tool may know of a profile",
  uploads: "Files on their way to titles, through lost lines and restarts",
  webhooks: "Endpoints that are told of events, and what was sent to them",
  staff: "The operator’s own people: login by two factors, sessions, roles, the audit log",
};

/** OpenAPI 3.1 of these calls, from the contract itself (https://spec.openapis.org/oas/v3.1.0). */
export function openApiDocument(
  endpoints: readonly EndpointSpec[],
  about: { title: string; server: string; staffCookie: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  const described = new Set(endpoints.map(featureOf));
  return {
    openapi: "3.1.0",
    info: { title: about.title, version: "1", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: about.server }],
    tags: Object.entries(tagDescriptions)
      .filter(([name]) => described.has(name as Feature))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A subscriber’s session" },
        ...(endpoints.some(isStaffCall) ? staffSchemes(about.staffCookie) : {}),
      },
      parameters: {
        locale: header("X-Locale", "Language of texts and messages", [...locales]),
        profile: header("X-Profile-Id", "The profile that acts"),
      },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(endpoint: EndpointSpec): Json {
  const known = endpoint.access === "public" || isStaffCall(endpoint) ? [] : [reference("parameters/profile")];
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_m, letter: string = "") => letter.toUpperCase())}`,
    tags: [featureOf(endpoint)],
    summary: endpoint.summary,
    description: admissionText(endpoint),
    security: securityOf(endpoint),
    parameters: [
      reference("parameters/locale"),
      ...known,
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [bodyType(endpoint)]: { schema: schemaOf(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
  };
}

function featureOf(endpoint: EndpointSpec): Feature {
  const features = Object.keys(contract) as Feature[];
  const feature = features.find((name) => Object.values<EndpointSpec>(contract[name]).includes(endpoint));
  if (!feature) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`);
  return feature;
}

function bodyType({ bodyType: type }: EndpointSpec): string {
  return type === "multipart"
    ? "multipart/form-data"
    : type === "form"
      ? "application/x-www-form-urlencoded"
      : "application/json";
}

function parameters(schema: EndpointSpec["params"], place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}
