/**
 * The tables and views named in SQL. A text may be a complete statement, a fragment, or the body of a function. Names count
 * where a table is expected: after from, join, into, update, using, truncate, lock.
 */

/** Keywords before a table that is read, and before one that is written. */
const READS = new Set(["from", "join", "using"]);
const WRITES = new Set(["into", "update", "truncate", "lock"]);
const STATEMENTS = new Set(["select", "with", "insert", "delete", ...READS, ...WRITES]);
const FILLERS = new Set(["only", "lateral", "table"]);
/** `for update`, `for no key update`, `on conflict do update` and `after update of` are followed by no table. */
const NO_UPDATE = new Set(["for", "key", "do", "or", "before", "after", "on"]);
/** Keywords that end a list of tables. */
const ENDS = new Set([
  "where",
  "group",
  "order",
  "limit",
  "returning",
  "set",
  "union",
  "on",
  "having",
  "window",
  "select",
]);

/** Placeholder for `${…}` in a text. */
export const HOLE = "¤";

/**
 * @param {string} text SQL, with HOLE for each bound or composed part
 * @returns {{ name: string, access: "read" | "write" | "name", at: number }[]} `at` is the number of holes before a name; a
 * hole in a table's place is named HOLE
 */
export function tablesIn(text) {
  const tokens = tokensOf(text);
  const own = commonTableNames(tokens);
  const found = [];
  /** For each open bracket, whether a comma precedes another table. */
  const listed = [false];
  let holes = 0;
  const take = (index, access) => {
    let place = index;
    while (FILLERS.has(tokens[place])) place += 1;
    if (tokens[place] === "public" && tokens[place + 1] === ".") place += 2;
    const name = tokens[place];
    const isFunction = access === "read" && tokens[place + 1] === "(";
    if (name === undefined || isFunction || own.has(name)) return;
    if (/^\w+$/.test(name) || name === HOLE) found.push({ name, access, at: holes });
  };
  // A fragment may begin with a table (`likes m join titles v on …`), or consist of its name.
  if (!STATEMENTS.has(tokens[0])) take(0, tokens.length === 1 ? "name" : "read");
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (token === HOLE) holes += 1;
    else if (token === "(") listed.push(false);
    else if (token === ")") listed.pop();
    else if (token === "," && listed.at(-1)) take(index + 1, "read");
    else if (ENDS.has(token)) listed[listed.length - 1] = false;
    else if (READS.has(token) && before !== "distinct") {
      const isWrite = token === "from" && before === "delete";
      take(index + 1, isWrite ? "write" : "read");
      listed[listed.length - 1] = !isWrite;
    } else if (WRITES.has(token) && !(token === "update" && NO_UPDATE.has(before))) take(index + 1, "write");
  }
  return found;
}

/** Words in lower case and punctuation, one token each; without comments and quoted texts. */
function tokensOf(text) {
  const plain = text
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/'(?:[^']|'')*'/g, " '' ")
    .replaceAll(/"(\w+)"/g, (_, word) => (READS.has(word) || WRITES.has(word) ? "''" : word));
  return plain.toLowerCase().match(/\w+|''|[^\s\w]/g) ?? [];
}

/** `with episode as (`, `, titles as materialized (`: names that the statement defines. */
function commonTableNames(tokens) {
  const names = new Set();
  for (const [index, token] of tokens.entries()) {
    if (token !== "as" || !["with", "recursive", ","].includes(tokens[index - 2])) continue;
    const next =
      tokens[index + 1] === "not"
        ? tokens[index + 3]
        : tokens[index + 1] === "materialized"
          ? tokens[index + 2]
          : tokens[index + 1];
    if (next === "(") names.add(tokens[index - 1]);
  }
  return names;
}
