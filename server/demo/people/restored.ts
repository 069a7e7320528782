import { createHash } from "node:crypto";
import { DateTime } from "luxon";
import { zone } from "#contract/date-text.ts";
import { letterText } from "./letters.ts";
import type { Entry, RecordedRows, ValueKind } from "./recorded.ts";
import type { TimeMap } from "./time-map.ts";

/** Words by which the recording knows what is numbered otherwise here. */
export type Names = {
  titles: ReadonlyMap<string, number>;
  members: ReadonlyMap<string, number>;
  /** Recorded numbers of invoices and credit notes, and those of the same documents in the years that they have now. */
  documents: Map<string, string>;
  /** Of letters, as they read here and now. */
  pieces: readonly string[];
  /** Of attached texts, by their recorded checksums. */
  attached: ReadonlyMap<string, Attached>;
  /** Where the text of a letter stands, which is sent beside its row. */
  placeOf: (numbers: readonly number[]) => string;
};
export type Attached = { sha256: string; content: Buffer };

export type Row = Record<string, unknown>;

/** The rows that stand at an instant, in the order in which they came into being. */
export function rowsAt({ entries, columns }: RecordedRows, time: TimeMap, at: Date): Row[] {
  const standing = new Map<string | number, NonNullable<Entry[2]>>();
  for (const [since, key, row] of entries) {
    if (since !== 0 && time.instant(since) > at.getTime()) continue;
    if (row === null) standing.delete(key);
    else standing.set(key, row);
  }
  return [...standing.values()].map((values) => {
    const row: Row = {};
    for (const [place, [name]] of columns.entries()) row[name] = values[place];
    return row;
  });
}

/** Numbers documents in their order, each series from 1 in the year of its issue. Returns the last number of each series. */
export function renumber(invoices: readonly Row[], time: TimeMap, documents: Map<string, string>): Map<string, number> {
  const last = new Map<string, number>();
  for (const { number, kind, issued_at: issuedAt } of invoices) {
    const { year } = DateTime.fromMillis(time.instant(Number(issuedAt)), { zone });
    const series = kind === "credit-note" ? `AV-${year}` : `${year}`;
    const ordinal = (last.get(series) ?? 0) + 1;
    last.set(series, ordinal);
    documents.set(String(number), `${series}-${String(ordinal).padStart(6, "0")}`);
  }
  return last;
}

/** A recorded value as it is here and now. @throws Error for a title or a member whom the demo has no longer */
export function restored(value: unknown, kind: ValueKind, time: TimeMap, names: Names): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "instant") return new Date(time.instant(value as number)).toISOString();
  if (kind === "day") return time.day(value as string);
  if (kind === "about") return aboutOf(value as string, time);
  if (kind === "title") return known(names.titles, value as string);
  if (kind === "member") return known(names.members, value as string);
  if (kind === "letter") return names.placeOf(value as number[]);
  if (kind === "file") return hexOf(Buffer.from(letterText(value as number[], names.pieces)));
  if (kind === "checksum") return `\\x${attachedAs(names, (value as string).slice(2)).sha256}`;
  // Letters of the jobs to come are found by their jobs' numbers, which begin at 1.
  if (kind === "job") return -(value as number);
  if (kind === "content-text") return JSON.stringify(contentOf(JSON.parse(value as string), time, names));
  return kind === "content" ? contentOf(value, time, names) : documented(value, names);
}

/** '1761555120000', or '2027-03-31 4242' of a card. */
function aboutOf(text: string, time: TimeMap): string {
  if (/^\d{10,}$/.test(text)) return String(time.instant(Number(text)));
  return text.replace(/^\d{4}-\d\d-\d\d/, (on) => time.day(on));
}

function known(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo's people speak of ${name}, which is not there`);
  return id;
}

const isAttachment = (value: unknown): value is { sha256: string; bytes: number } =>
  typeof value === "object" && value !== null && "bytes" in value && "sha256" in value && value.sha256 !== null;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;

/** Attached texts as they read here and now, with the checksums that they have then. */
export function attachedTexts(contents: readonly Row[], pieces: readonly string[]): Map<string, Attached> {
  return new Map(
    contents.map(({ sha256, content: numbers }) => {
      const content = Buffer.from(letterText(numbers as number[], pieces));
      const renewed = createHash("sha256").update(content).digest("hex");
      return [(sha256 as string).slice(2), { sha256: renewed, content }];
    }),
  );
}

function attachedAs({ attached }: Names, sha256: string): Attached {
  const found = attached.get(sha256);
  if (!found) throw new Error(`A letter brings a file along that is not there: ${sha256}`);
  return found;
}

/** As PostgreSQL writes binary data within JSON. */
export const hexOf = (bytes: Buffer): string => `\\x${bytes.toString("hex")}`;

function contentOf(value: unknown, time: TimeMap, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => contentOf(one, time, names));
  if (isAttachment(value)) {
    const { sha256, content } = attachedAs(names, value.sha256);
    return { ...value, sha256, bytes: content.length };
  }
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, contentOf(one, time, names)]));
  if (typeof value !== "string") return value;
  if (instant.test(value)) return new Date(time.instant(Date.parse(value))).toISOString();
  return day.test(value) ? time.day(value) : documented(value, names);
}

/** What every such number contains; the long expression is slow over the megabytes that have none. */
const likeNumber = /\d-\d{6}/;
/** 'AV-2026-000012' within a text or the name of a file; not the number of a contract, 'C-2026-000012'. */
const documentNumber = /(?<!\w|[A-Z\d]-)(?:AV-)?\d{4}-\d{6}(?!\d)/g;

export function documented<T>(value: T, { documents }: Pick<Names, "documents">): T | string {
  if (typeof value !== "string" || !likeNumber.test(value)) return value;
  return value.replaceAll(documentNumber, (number) => documents.get(number) ?? number);
}
