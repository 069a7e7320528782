import path from "node:path";
import { API, SymbolFlags, TypeFlags, type Checker, type Type } from "typescript/unstable/sync";
import type { Node, SourceFile } from "typescript/unstable/ast";
import { isCallExpression, isPropertyAccessExpression } from "typescript/unstable/ast/is";
import type { DeclaredRows } from "./row-check.ts";
import type { Shape } from "./shapes.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** Maximum depth to which types are followed. */
const DEPTH = 8;

/** Reads the row type of every `database.row<…>(…)` and `database.rows<…>(…)` from the server's source. Takes seconds. */
export function readDeclaredRows(): DeclaredRows {
  const api = new API({ cwd: ROOT });
  try {
    const project = api.updateSnapshot({ openProject: path.join(ROOT, "tsconfig.json") }).getProjects()[0];
    if (!project) throw new Error("tsconfig.json opens no project");
    const rows: DeclaredRows = {};
    for (const name of project.program.getSourceFileNames()) {
      const file = path.relative(ROOT, name);
      if (!file.startsWith("server/") || file.endsWith(".test.ts")) continue;
      const source = project.program.getSourceFile(name);
      if (source) Object.assign(rows, declaredIn(source, file, project.checker));
    }
    return rows;
  } finally {
    api.close();
  }
}

function declaredIn(source: SourceFile, file: string, checker: Checker): DeclaredRows {
  const rows: DeclaredRows = {};
  const visit = (node: Node): undefined => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && isQuery(node.expression.name.text)) {
      const { name } = node.expression;
      const [declared] = node.typeArguments ?? [];
      const type = declared && checker.getTypeFromTypeNode(declared);
      const place = `${file}:${lineAt(source, name.end)}`;
      if (place in rows)
        throw new Error(`${place} sends two statements on one line: nobody could tell their rows apart`);
      rows[place] = type ? shapeOf(type, checker) : null;
    }
    node.forEachChild(visit);
  };
  visit(source);
  return rows;
}

function isQuery(name: string): boolean {
  return name === "row" || name === "rows";
}

function lineAt(source: SourceFile, position: number): number {
  return source.text.slice(0, position).split("\n").length;
}

function shapeOf(type: Type, checker: Checker, depth = 0): Shape {
  const { flags } = type;
  if (flags & TypeFlags.Null) return "null";
  if (flags & TypeFlags.Undefined) return "undefined";
  if (type.isLiteralType()) return literalOf(type.value);
  if (flags & TypeFlags.String) return "string";
  if (flags & TypeFlags.Number) return "number";
  if (flags & TypeFlags.Boolean) return "boolean";
  if (depth > DEPTH) return "unknown";
  if (type.isUnionType()) return { oneOf: (type.getTypes() ?? []).map((one) => shapeOf(one, checker, depth + 1)) };
  // A branded type: only the string matters.
  if (type.isIntersectionType()) {
    const primitive = (type.getTypes() ?? []).find(({ flags: one }) => one & (TypeFlags.String | TypeFlags.Number));
    if (primitive) return shapeOf(primitive, checker, depth + 1);
    return fieldsOf(type, checker, depth);
  }
  return type.isObjectType() ? objectOf(type, checker, depth) : "unknown";
}

function literalOf(value: string | number | boolean | bigint): Shape {
  return typeof value === "bigint" ? "unknown" : { literal: value };
}

function objectOf(type: Type, checker: Checker, depth: number): Shape {
  const name = type.getSymbol()?.name;
  if (name === "Date" || name === "Buffer") return name;
  if (checker.isArrayLikeType(type) && type.isTypeReference()) {
    const items = checker.getTypeArguments(type).map((item) => shapeOf(item, checker, depth + 1));
    return { list: items.length === 1 ? (items[0] ?? "unknown") : { oneOf: items } };
  }
  const [index] = checker.getIndexInfosOfType(type);
  return index ? { values: shapeOf(index.valueType, checker, depth + 1) } : fieldsOf(type, checker, depth);
}

function fieldsOf(type: Type, checker: Checker, depth: number): Shape {
  const fields = checker.getPropertiesOfType(type).map((property): [string, Shape] => {
    const declared = checker.getTypeOfSymbol(property);
    const shape = declared ? shapeOf(declared, checker, depth + 1) : "unknown";
    return [property.name, property.flags & SymbolFlags.Optional ? { oneOf: [shape, "undefined"] } : shape];
  });
  return { fields: Object.fromEntries(fields) };
}
