/** The fields of article A47 A-1 VII 1° of the book of tax procedures, in its order. */
const fields =
  "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise".split(
    " ",
  );
/** Those that may be blank: auxiliary account, lettering and foreign currency, each only as a pair. */
const pairs = [
  ["CompAuxNum", "CompAuxLib"],
  ["EcritureLet", "DateLet"],
  ["Montantdevise", "Idevise"],
] as const;
const optional = new Set<string>(pairs.flat());
const dates = ["EcritureDate", "PieceDate", "DateLet", "ValidDate"];

type Line = { at: number; cell: (name: string) => string };

/** What is wrong with a file of accounting entries by article A47 A-1, as sentences; none where it is right. */
export function fecFaults(fileName: string, file: Buffer): string[] {
  const faults = nameFaults(fileName);
  const say = (fault: string) => void faults.push(fault);
  if (file.some((byte) => (byte < 0x20 && ![9, 10, 13].includes(byte)) || (byte >= 0x7f && byte < 0xa0)))
    say("a character that ISO 8859-15 does not have");
  // What is UTF-8 beyond ASCII reads as two characters of Latin.
  if (/Ã[\u0080-\u00bf]|â[\u0080-\u00bf]/.test(file.toString("latin1"))) say("UTF-8");
  const text = file.toString("latin1");
  if (!text.endsWith("\n")) say("the last record is cut");
  const records = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const separator = records[0]?.includes("\t") ? "\t" : "|";
  if (records[0] !== fields.join(separator)) say("the first record does not name the fields");
  const lines = records.slice(1).map((record, index): Line => {
    const cells = record.split(separator);
    if (cells.length !== fields.length) say(`line ${index + 2} has ${cells.length} fields`);
    return { at: index + 2, cell: (name) => cells[fields.indexOf(name)] ?? "" };
  });
  for (const line of lines) for (const fault of cellFaults(line)) say(`line ${line.at}: ${fault}`);
  faults.push(...entryFaults(lines, /FEC(\d{8})/.exec(fileName)?.[1] ?? ""), ...labelFaults(lines));
  return faults;
}

function nameFaults(name: string): string[] {
  const [, day = ""] = /^\d{9}FEC(\d{8})\.txt$/.exec(name) ?? [];
  return isDay(day) ? [] : [`the file is called ${name}`];
}

function isDay(day: string): boolean {
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return /^\d{8}$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}

/** In cents; undefined for what is no amount with a decimal comma and without separators of thousands. */
function centsIn(text: string): number | undefined {
  return /^\d+(?:,\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 100) : undefined;
}

function cellFaults({ cell }: Line): string[] {
  const faults = fields.filter((name) => !optional.has(name) && cell(name).trim() === "").map((name) => `no ${name}`);
  for (const [one, other] of pairs)
    if ((cell(one) === "") !== (cell(other) === "")) faults.push(`${one} without ${other}`);
  for (const name of dates) if (cell(name) !== "" && !isDay(cell(name))) faults.push(`${name} is no date`);
  if (!/^[1-8]\d{2}/.test(cell("CompteNum"))) faults.push("CompteNum is not of the chart of accounts");
  const [debit, credit] = [centsIn(cell("Debit")), centsIn(cell("Credit"))];
  if (debit === undefined || credit === undefined) faults.push("an amount is not written as the article says");
  else if ((debit === 0) === (credit === 0)) faults.push("debit and credit, or neither");
  return faults;
}

/** Entries: numbered without a gap, in the order of their validation, of one journal and day, balanced, none after the year's end. */
function entryFaults(lines: readonly Line[], closing: string): string[] {
  const faults: string[] = [];
  const entries = Map.groupBy(lines, ({ cell }) => cell("EcritureNum"));
  if ([...entries.keys()].some((number, index) => number !== String(index + 1)))
    faults.push("the numbers of the entries are no continuous sequence");
  if (
    lines.some(
      ({ cell }, index) => index > 0 && Number(cell("EcritureNum")) < Number(lines[index - 1]?.cell("EcritureNum")),
    )
  )
    faults.push("an entry is torn apart");
  if (lines.some(({ cell }, index) => index > 0 && cell("ValidDate") < (lines[index - 1]?.cell("ValidDate") ?? "")))
    faults.push("the entries are not in the order of their validation");
  for (const [number, own] of entries) {
    const sum = own.reduce(
      (total, { cell }) => total + (centsIn(cell("Debit")) ?? 0) - (centsIn(cell("Credit")) ?? 0),
      0,
    );
    if (sum !== 0) faults.push(`entry ${number} does not balance`);
    for (const name of ["JournalCode", "EcritureDate", "ValidDate"])
      if (new Set(own.map(({ cell }) => cell(name))).size > 1) faults.push(`entry ${number} has two of ${name}`);
    if (own.some(({ cell }) => cell("EcritureDate") > closing)) faults.push(`entry ${number} is after the year’s end`);
  }
  return faults;
}

function labelFaults(lines: readonly Line[]): string[] {
  return (["Journal", "Compte"] as const).flatMap((what) => {
    const [code, label] = what === "Journal" ? ["JournalCode", "JournalLib"] : ["CompteNum", "CompteLib"];
    const labels = Map.groupBy(lines, ({ cell }) => cell(code));
    return [...labels]
      .filter(([, own]) => new Set(own.map(({ cell }) => cell(label))).size > 1)
      .map(([name]) => `${code} ${name} has two labels`);
  });
}
