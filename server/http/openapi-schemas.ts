import * as z from "zod/mini";
import type { Json } from "./openapi-security.ts";

export function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}

export const reference = (to: string): Json => ({ $ref: `#/components/${to}` });
