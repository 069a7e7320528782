import { misfit, type Shape } from "./shapes.ts";
import { currentPlace } from "./statement-place.ts";
import { accepts, kindOfType, kindName } from "./column-kinds.ts";

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
