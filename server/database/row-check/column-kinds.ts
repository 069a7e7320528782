import pg from "pg";
import type { Shape } from "./shapes.ts";

const {
  INT2,
  INT4,
  INT8,
  FLOAT4,
  FLOAT8,
  BOOL,
  TIMESTAMPTZ,
  TIMESTAMP,
  BYTEA,
  JSON: JSON_TYPE,
  JSONB,
} = pg.types.builtins;
const { TEXT, VARCHAR, BPCHAR, DATE, NUMERIC, UUID } = pg.types.builtins;

type Kind = "undefined" | "string" | "number" | "boolean" | "Date" | "Buffer" | "json" | { list: Kind };

/** How node-postgres represents PostgreSQL types, by OID. */
const KINDS = new Map<number, Kind>([
  ...[INT2, INT4, INT8, FLOAT4, FLOAT8].map((type) => [type, "number"] as const),
  ...[TEXT, VARCHAR, BPCHAR, DATE, NUMERIC, UUID].map((type) => [type, "string"] as const),
  ...[TIMESTAMPTZ, TIMESTAMP].map((type) => [type, "Date"] as const),
  ...[JSON_TYPE, JSONB].map((type) => [type, "json"] as const),
  [BOOL, "boolean"],
  [BYTEA, "Buffer"],
  // Arrays of int2, int4, int8, text, varchar and timestamptz.
  ...[1005, 1007].map((type) => [type, { list: "number" }] as const),
  ...[1016].map((type) => [type, { list: "number" }] as const),
  ...[1009, 1015].map((type) => [type, { list: "string" }] as const),
  [1185, { list: "Date" }],
]);

export function kindOfType(type: number): Kind | undefined {
  return KINDS.get(type);
}

export function accepts(shape: Shape, kind: Kind): boolean {
  if (typeof shape === "string") return shape === "unknown" || shape === kind || (kind === "json" && isOfJson(shape));
  if ("literal" in shape) return kind === "json" || typeof shape.literal === kind;
  if ("oneOf" in shape) return shape.oneOf.some((one) => accepts(one, kind));
  if ("list" in shape) return kind === "json" || (typeof kind === "object" && accepts(shape.list, kind.list));
  return kind === "json";
}

function isOfJson(kind: string): boolean {
  return kind !== "Date" && kind !== "Buffer";
}

export function kindName(kind: Kind): string {
  return typeof kind === "string" ? kind : `a list of ${kindName(kind.list)}`;
}
