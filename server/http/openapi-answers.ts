import type { EndpointSpec } from "#contract/endpoint.ts";
import { type ErrorName, errorCatalogue } from "#contract/errors.ts";
import { admissionFaults } from "./admission-docs.ts";
import type { Json } from "./openapi-security.ts";
import { schemaOf, reference } from "./openapi-schemas.ts";

export function success(endpoint: EndpointSpec): Json {
  const content = endpoint.answerType
    ? { [endpoint.answerType]: { schema: { type: "string", contentEncoding: "binary" } } }
    : { "application/json": { schema: schemaOf(endpoint.answer, "output") } };
  return { description: "Success", content };
}

export function refusals(endpoint: EndpointSpec): Json {
  const names = new Set<ErrorName>([
    ...admissionFaults(endpoint),
    ...endpoint.errors,
    ...(endpoint.params ? (["notFound"] as const) : []),
  ]);
  if (endpoint.body || endpoint.query) names.add("invalid");
  const byStatus = Map.groupBy(names, (name) => errorCatalogue[name].status);
  return Object.fromEntries(
    [...byStatus].toSorted().map(([status, faults]) => [
      status,
      {
        description: faults.map((name) => `${name} (${errorCatalogue[name].code})`).join(", "),
        content: { "application/json": { schema: reference("schemas/Error") } },
      },
    ]),
  );
}

export const header = (name: string, description: string, values?: string[]): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string", ...(values ? { enum: values } : {}) },
});

export const errorSchema: Json = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "integer" },
        message: { type: "string" },
        messages: { type: "object", additionalProperties: { type: "string" } },
        errors: {
          type: "array",
          items: { type: "object", properties: { field: { type: "string" }, error: { type: "string" } } },
        },
        reference: { type: "string" },
        details: {},
      },
    },
  },
};
