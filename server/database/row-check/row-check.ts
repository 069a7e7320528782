import path from "node:path";
import { getCallSites } from "node:util";
import pg from "pg";
import { misfit, type Shape } from "./shapes.ts";

/** Row types by call site: 'server/jobs/queries.ts:41'. Null where nothing is declared. */
export type DeclaredRows = Record<string, Shape | null>;

/** The checked part of an answer. */
export type Answered = { fields: { name: string; dataTypeID: number }[]; rows: object[] };

/**
 * Call where a statement is sent, as the stack identifies the call site. Returns a function that checks the answer.
 * @throws RowMismatchError
 */
export type RowCheck = () => (answered: Answered) => void;

/** PostgreSQL's answer does not match the declared row type. */
export class RowMismatchError extends Error {
  override name = "RowMismatchError";
}

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** Internal stack frames between the call site and here. */
const OWN_FRAMES =
  /^(?:server\/database\/(?:pool|retry-conflicts|away|row-check\/|replicas\/replicas)|tests\/support\/read-only-reads)/;

/**
 * Checks every answer against the row type declared at its call site: column names, PostgreSQL types, and each value, so
 * that undeclared nulls are found. For tests and development. `declared` returns undefined while it is being read.
 */
export function createRowCheck(declared: () => DeclaredRows | undefined): RowCheck {
  return () => {
    const rows = declared();
    const place = rows && currentPlace();
    if (!rows || place === undefined) return () => undefined;
    const shape = rows[place];
    return (answered) => {
      if (shape === undefined) throw new RowMismatchError(`${place}: no row type was read for this place`);
      if (shape === null) return;
      const fault = rowFault(shape, answered);
      if (fault !== undefined) throw new RowMismatchError(`${place}: ${fault}`);
    };
  };
}

/** A statement is sent in the same turn as it is asked for, a few frames below. */
const NEAR_FRAMES = 12;
/** By compiled position. Mapping a whole stack to its sources, as test runners do, takes longer than most statements. */
const knownPlaces = new Map<string, string | undefined>();

function currentPlace(): string | undefined {
  const near = getCallSites(NEAR_FRAMES).find(
    ({ scriptName }) => scriptName.endsWith(".ts") && !OWN_FRAMES.test(relativeToRoot(scriptName)),
  );
  if (near === undefined) return placeOf(new Error().stack ?? "");
  const position = `${near.scriptName}:${near.lineNumber}:${near.columnNumber}`;
  if (!knownPlaces.has(position)) knownPlaces.set(position, placeOf(new Error().stack ?? ""));
  return knownPlaces.get(position);
}

function relativeToRoot(scriptName: string): string {
  return path.relative(ROOT, scriptName.replace(/^file:\/\//, ""));
}

/** The nearest call site outside the database's internals; undefined for a test's statement. */
function placeOf(stack: string): string | undefined {
  for (const line of stack.split("\n")) {
    const [, file, number] = /(?:file:\/\/)?(\/[^():]+\.ts):(\d+):\d+\)?$/.exec(line) ?? [];
    if (file === undefined) continue;
    const relative = path.relative(ROOT, file);
    if (OWN_FRAMES.test(relative)) continue;
    return relative.startsWith("server/") && !/\.test\.ts$|-test-[^/]+\.ts$/.test(relative)
      ? `${relative}:${number}`
      : undefined;
  }
  return undefined;
}

/** Describes the first mismatch between an answer and its rows' shape; undefined without one. */
export function rowFault(shape: Shape, answered: Answered): string | undefined {
  return columnFault(shape, answered) ?? valueFault(shape, answered);
}

function columnFault(shape: Shape, { fields }: Answered): string | undefined {
  const types = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  for (const [name, column] of columnsOf(shape)) {
    const type = types.get(name);
    if (type === undefined) {
      if (accepts(column, "undefined")) continue;
      return `there is no column ${name}`;
    }
    const kind = kindOfType(type);
    if (kind !== undefined && !accepts(column, kind)) return `${name} is ${kindName(kind)}, declared otherwise`;
  }
  return undefined;
}

function valueFault(shape: Shape, { rows }: Answered): string | undefined {
  for (const row of rows) {
    const fault = misfit(shape, row);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The columns of a row type; for a union, of all its members. */
function columnsOf(shape: Shape): [name: string, shape: Shape][] {
  if (typeof shape === "string") return [];
  if ("oneOf" in shape) {
    // A column that one member of the union lacks is optional.
    const all = shape.oneOf.map(columnsOf);
    const names = new Set(all.flatMap((columns) => columns.map(([name]) => name)));
    return [...names].map((name) => [
      name,
      { oneOf: all.map((columns) => columns.find(([one]) => one === name)?.[1] ?? "undefined") },
    ]);
  }
  return "fields" in shape ? Object.entries(shape.fields) : [];
}

type Kind = "undefined" | "string" | "number" | "boolean" | "Date" | "Buffer" | "json" | { list: Kind };

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

function kindOfType(type: number): Kind | undefined {
  return KINDS.get(type);
}

function accepts(shape: Shape, kind: Kind): boolean {
  if (typeof shape === "string") return shape === "unknown" || shape === kind || (kind === "json" && isOfJson(shape));
  if ("literal" in shape) return kind === "json" || typeof shape.literal === kind;
  if ("oneOf" in shape) return shape.oneOf.some((one) => accepts(one, kind));
  if ("list" in shape) return kind === "json" || (typeof kind === "object" && accepts(shape.list, kind.list));
  return kind === "json";
}

function isOfJson(kind: string): boolean {
  return kind !== "Date" && kind !== "Buffer";
}

function kindName(kind: Kind): string {
  return typeof kind === "string" ? kind : `a list of ${kindName(kind.list)}`;
}
