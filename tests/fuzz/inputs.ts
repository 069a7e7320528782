import * as z from "zod/mini";
import { integer, oneOf, type Random } from "#tests/simulation/random.ts";
import { bodyFor, queryFor, type Endpoint } from "#tests/support/contract-sweep.ts";
import { anyId, hostileText, hostileValue } from "./hostile-values.ts";
import type { Memory } from "./memory.ts";

/** What input is made of for a call. */
export type Chance = { random: Random; memory: Memory; endpoint: Endpoint };

type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | boolean;
  additionalProperties?: JsonSchema | boolean;
};

/** How often a value of the right type is replaced with anything at all. */
const wildness = 0.08;

const schemas = new Map<z.ZodMiniType, JsonSchema>();

function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  let found = schemas.get(schema);
  found ??= z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  schemas.set(schema, found);
  return found;
}

/** A value of about this type: of the right shape, with texts, numbers and fields that nobody would send. */
function valueOf(schema: JsonSchema, chance: Chance, depth = 0): unknown {
  const { random } = chance;
  if (depth > 6 || random() < wildness) return hostileValue(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(random, schema.enum);
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants) return valueOf(oneOf(random, variants), chance, depth + 1);
  const type = Array.isArray(schema.type) ? oneOf(random, schema.type) : schema.type;
  switch (type) {
    case "string":
      return hostileText(random);
    case "integer":
    case "number":
      return anyId(random);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    case "array": {
      const items = typeof schema.items === "object" ? schema.items : {};
      return Array.from({ length: integer(random, 0, 3) }, () => valueOf(items, chance, depth + 1));
    }
    case "object":
      return objectOf(schema, chance, depth);
    default:
      return random() < 0.5 ? hostileText(random) : anyId(random);
  }
}

function knownOf(name: string, { random, memory, endpoint }: Chance): unknown {
  return random() < 0.4 ? memory.valueFor(endpoint, name, random) : undefined;
}

function objectOf({ properties = {}, required = [], ...schema }: JsonSchema, chance: Chance, depth: number): object {
  const { random } = chance;
  const fields = Object.entries(properties)
    .filter(([name]) => (required.includes(name) ? random() < 0.97 : random() < 0.5))
    .map(([name, property]) => [name, knownOf(name, chance) ?? valueOf(property, chance, depth + 1)] as const);
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object")
    fields.push([hostileText(random), valueOf(additionalProperties, chance, depth + 1)]);
  return Object.fromEntries(fields);
}

/** A body or query: valid with some values changed, or one of about its type. */
function inputOf(schema: z.ZodMiniType, valid: Record<string, unknown>, chance: Chance): Record<string, unknown> {
  const { random } = chance;
  if (random() < 0.15) return valid;
  const made = valueOf(jsonSchemaOf(schema), chance) as Record<string, unknown>;
  if (typeof made !== "object" || made === null || Array.isArray(made) || random() < 0.5) return made;
  const changed = { ...valid };
  for (const name of Object.keys(made)) if (random() < 0.3) changed[name] = made[name];
  return changed;
}

export function anyBody(chance: Chance): Record<string, unknown> | undefined {
  const { endpoint } = chance;
  const { body } = endpoint.spec;
  return body && inputOf(body, bodyFor(endpoint) ?? {}, chance);
}

export function anyQuery(chance: Chance): string {
  const { endpoint } = chance;
  const { query } = endpoint.spec;
  if (!query) return "";
  const parts = Object.entries(inputOf(query, queryFor(endpoint), chance) ?? {}).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
    return `${queryText(name)}=${queryText(text.slice(0, 3000))}`;
  });
  return parts.join("&");
}

/** As browsers encode it, lone surrogates included. */
function queryText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
