import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "#tests/support/program.ts";

export type Decision = {
  number: string;
  title: string;
  file: string;
  date: string;
  status: "Accepted" | "Replaced";
  /** File names of the decisions that its status refers to. */
  refersTo: string[];
};

export const decisionsFolder = path.join(root, "docs/decisions");

const HEADING = /^# (?<number>\d{4}) (?<title>.+)$/;
const REFERENCE = String.raw`\[\d{4}\]\([\w.-]+\.md\)`;
const HEADER = new RegExp(
  String.raw`^\*\*Date\.\*\* (?<date>\d{4}-\d\d-\d\d) · \*\*Status\.\*\* ` +
    String.raw`(?<status>Accepted(?:, amended by ${REFERENCE})?|Replaced by ${REFERENCE})\.$`,
);

/** All decisions by number. */
export function readDecisions(): Decision[] {
  const files = globSync("[0-9]*.md", { cwd: decisionsFolder }).toSorted();
  return files.map((file) => parseDecision(file, readFileSync(path.join(decisionsFolder, file), "utf8")));
}

/**
 * @param file its name in docs/decisions
 * @throws Error if its number, title, date or status is missing or written in another form
 */
export function parseDecision(file: string, text: string): Decision {
  const [first = "", , third = ""] = text.split("\n");
  const heading = HEADING.exec(first)?.groups;
  const header = HEADER.exec(third)?.groups;
  if (!heading?.number || !heading.title || !file.startsWith(`${heading.number}-`))
    throw new Error(`${file} does not begin with '# ${file.slice(0, 4)} Title'`);
  if (!header?.date || !header.status)
    throw new Error(
      `${file}: line 3 is not '**Date.** YYYY-MM-DD · **Status.** Accepted.', '… Accepted, amended by [NNNN](file.md).' or ` +
        "'… Replaced by [NNNN](file.md).'",
    );
  const refersTo = [...header.status.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
  const status = header.status.startsWith("Replaced") ? "Replaced" : "Accepted";
  return { number: heading.number, title: heading.title, file, date: header.date, status, refersTo };
}

/** docs/decisions/README.md. */
export function decisionIndex(decisions: readonly Decision[]): string {
  const rows = decisions.map(({ number, title, file, date, status, refersTo }) => {
    const others = refersTo.map((target) => `[${target.slice(0, 4)}](${target})`).join(", ");
    const verb = status === "Replaced" ? "Replaced by" : "Accepted, amended by";
    return `| [${number}](${file}) | ${title} | ${date} | ${others ? `${verb} ${others}` : status} |`;
  });
  return `# Decisions

Why things are as they are. A decision holds until another replaces it; what is decided otherwise later gets a new file, and the
old one's status names it. \`npm run docs\` writes this page.

| Number | Decision | Date | Status |
|---|---|---|---|
${rows.join("\n")}
`;
}
