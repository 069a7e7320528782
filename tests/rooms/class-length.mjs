import { countedLines } from "./lines.mjs";

const MOST_LINES = 150;

/** Counts the lines of each class, methods included, without blank lines and comments. */
export const classLength = {
  create(context) {
    const lines = countedLines(context.sourceCode);
    const check = (node) => {
      const count = lines.slice(node.loc.start.line - 1, node.loc.end.line).filter(Boolean).length;
      if (count > MOST_LINES)
        context.report({ node, message: `this class has ${count} lines, more than ${MOST_LINES}` });
    };
    return { "ClassDeclaration:exit": check, "ClassExpression:exit": check };
  },
};
