/** A serialisable description of a type. */
export type Shape =
  | "unknown"
  | "undefined"
  | "null"
  | "string"
  | "number"
  | "boolean"
  | "Date"
  | "Buffer"
  | { literal: string | number | boolean }
  | { oneOf: Shape[] }
  | { list: Shape }
  | { values: Shape }
  | { fields: Record<string, Shape> };

/** Describes the first mismatch of a value: its path, expected and actual. Undefined if it fits. */
export function misfit(shape: Shape, value: unknown, path = ""): string | undefined {
  if (typeof shape === "string") return fitsKind(shape, value) ? undefined : mismatch(path, shape, value);
  if ("literal" in shape)
    return value === shape.literal ? undefined : mismatch(path, JSON.stringify(shape.literal), value);
  if ("oneOf" in shape) return misfitOfAll(shape.oneOf, value, path);
  if ("list" in shape) {
    if (!Array.isArray(value)) return mismatch(path, "a list", value);
    return firstOf(value.map((item, index) => () => misfit(shape.list, item, `${path}[${index}]`)));
  }
  if (typeof value !== "object" || value === null) return mismatch(path, "an object", value);
  const entries =
    "values" in shape ? Object.keys(value).map((key) => [key, shape.values] as const) : Object.entries(shape.fields);
  const given = new Map<string, unknown>(Object.entries(value));
  return firstOf(
    entries.map(
      ([key, field]) =>
        () =>
          misfit(field, given.get(key), path === "" ? key : `${path}.${key}`),
    ),
  );
}

function fitsKind(kind: Extract<Shape, string>, value: unknown): boolean {
  if (kind === "unknown") return true;
  if (kind === "null") return value === null;
  if (kind === "Date") return value instanceof Date;
  if (kind === "Buffer") return Buffer.isBuffer(value);
  return typeof value === kind;
}

/** For a union, reports the mismatch of the member with fields, which is the most informative. */
function misfitOfAll(shapes: Shape[], value: unknown, path: string): string | undefined {
  const faults = shapes.map((shape) => misfit(shape, value, path));
  if (faults.includes(undefined)) return undefined;
  const isObject = typeof value === "object" && value !== null;
  const detailed = faults.find((_fault, index) => isObject && typeof shapes[index] === "object");
  return detailed ?? mismatch(path, shapes.map(nameOf).join(" | "), value);
}

function mismatch(path: string, expected: string, value: unknown): string {
  const found = value === null || value === undefined ? String(value) : kindOf(value);
  return `${path === "" ? "the value" : path} is ${found}, declared ${expected}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value instanceof Date) return "Date";
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value).slice(0, 40) : typeof value;
}

function nameOf(shape: Shape): string {
  if (typeof shape === "string") return shape;
  if ("literal" in shape) return JSON.stringify(shape.literal);
  return "list" in shape ? "a list" : "an object";
}

function firstOf(checks: (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const fault = check();
    if (fault !== undefined) return fault;
  }
  return undefined;
}
