import path from "node:path";
import { HOLE, tableFaults } from "./tables.mjs";
import { tablesIn } from "./sql-tables.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Reports SQL that writes tables of another owner, or reads them other than through a view made for the reader. */
export const tableOwners = {
  create(context) {
    const file = path.relative(ROOT, context.filename).split(path.sep).join("/");
    const check = (node, text, expressions) => {
      for (const { message } of tableFaults(file, text)) context.report({ node, message });
      if (!file.startsWith("server/features/")) return;
      for (const { name, at } of tablesIn(text)) {
        if (name === HOLE && isUnreadable(expressions[at])) {
          context.report({ node, message: "a table's name is written out: raw() hides whose table it is" });
        }
      }
    };
    const checkTemplate = ({ quasis, expressions }, node) =>
      check(node, quasis.map(({ value }) => value.cooked).join(HOLE), expressions);
    return {
      TaggedTemplateExpression: (node) => {
        if (node.tag.name === "sql") checkTemplate(node.quasi, node);
      },
      CallExpression: (node) => {
        const [text] = node.arguments;
        if (node.callee.name !== "raw" || text === undefined) return;
        if (text.type === "Literal") check(node, String(text.value), []);
        if (text.type === "TemplateLiteral") checkTemplate(text, node);
      },
    };
  },
};

/** `raw(name)`: a name that the source does not contain. */
function isUnreadable(expression) {
  return (
    expression?.type === "CallExpression" &&
    expression.callee.name === "raw" &&
    expression.arguments[0]?.type !== "Literal"
  );
}
