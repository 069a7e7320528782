/** For each line of the source, whether it counts: blank lines and comments do not. */
export function countedLines({ lines }) {
  return lines.map((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line));
}
