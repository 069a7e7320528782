const MOST_LINES = 60;

/**
 * The lines of each function itself: neither blank lines and comments, nor the functions that stand in it, which have
 * lengths of their own. A factory that returns ten short methods is not one long function.
 */
export const functionLength = {
  create(context) {
    const lines = context.sourceCode.lines.map((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line));
    const open = [];
    const enter = () => open.push(0);
    const leave = (node) => {
      const within = open.pop();
      const all = lines.slice(node.loc.start.line - 1, node.loc.end.line).filter(Boolean).length;
      const own = all - within;
      // The line that opens or closes a nested function belongs to the outer one too.
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
