import { countedLines } from "./lines.mjs";

const MOST_LINES = 60;

/**
 * Counts the lines of each function, without blank lines, comments and nested functions, which are counted by themselves. A
 * factory that returns ten short methods is not one long function.
 */
export const functionLength = {
  create(context) {
    const lines = countedLines(context.sourceCode);
    const open = [];
    const enter = () => open.push(0);
    const leave = (node) => {
      const within = open.pop();
      const all = lines.slice(node.loc.start.line - 1, node.loc.end.line).filter(Boolean).length;
      const own = all - within;
      // The first and last line of a nested function count for the outer one, too.
      if (open.length > 0) open[open.length - 1] += Math.max(0, all - 1);
      if (own > MOST_LINES)
        context.report({ node, message: `this function has ${own} lines of its own, more than ${MOST_LINES}` });
    };
    return {
      FunctionDeclaration: enter,
      "FunctionDeclaration:exit": leave,
      FunctionExpression: enter,
      "FunctionExpression:exit": leave,
      ArrowFunctionExpression: enter,
      "ArrowFunctionExpression:exit": leave,
    };
  },
};
