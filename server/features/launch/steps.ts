import type { LaunchStepName } from "#contract/admin/launch.ts";
import type { LaunchFindingCode } from "#contract/admin/launch-findings.ts";
import type { Found, LaunchDeps, ProviderProof } from "./deps.ts";
import type { LetterResult, Trial } from "./queries.ts";
import type { AddressFinding } from "#server/adapters/public-address.ts";

/** What was read of the service. Each step is judged by its own part of it. */
export type Facts = {
  admins: number;
  missingIdentity: string[] | null;
  hasOwnLook: boolean;
  /** When an admin decided to keep the program's own look. */
  originalKeptAt: Date | null;
  prices: { name: string; cents: number }[];
  providers: ProviderProof[];
  isMailInFiles: boolean;
  letter: Trial<LetterResult> | undefined;
  address: Trial<AddressFinding[]> | undefined;
  backup: Awaited<ReturnType<LaunchDeps["lastBackup"]>>;
  films: number;
  at: Date;
};

/** A check or a letter that takes longer was lost with its process. */
const lostSeconds = 120;
/** Backups are made every night; one that failed is noticed the day after. */
const backupHours = 48;
/** Drills are made every month. */
const drillDays = 40;

/** What stands against each step, and what speaks for it. Confirming is left to the caller. */
export const findingsOf: Record<LaunchStepName, (facts: Facts) => Found[]> = {
  // Who loses the second factor of the only account can be helped at the machine alone.
  staff: ({ admins }) =>
    admins > 1 ? [good("several-admins", { count: admins })] : [missing("one-admin", { count: admins })],
  identity: ({ missingIdentity: lacks }) => {
    if (lacks === null) return [missing("identity-invented")];
    if (lacks.length === 0) return [good("identity-whole")];
    return lacks.map((field) => missing("identity-lacks", { text: field }));
  },
  brand: ({ hasOwnLook, originalKeptAt: at }) => {
    if (hasOwnLook) return [good("brand-own")];
    return [at ? good("brand-kept", { at }) : missing("brand-original")];
  },
  offer: ({ prices }) => prices.map(({ name, cents }) => note("price", { text: name, count: cents })),
  payments: ({ providers }) => providers.flatMap(provenBy),
  letters: ({ isMailInFiles, letter, at }) => [
    ...(isMailInFiles ? [missing("letters-to-files")] : []),
    letterFinding(letter, at),
  ],
  address: ({ address, at }) => {
    if (!address) return [missing("address-unchecked")];
    if (!address.findings) return [missing(isLost(address, at) ? "address-unchecked" : "address-checking")];
    return address.findings.map(({ code, isGood, text, count, until }) => ({
      code,
      tone: isGood ? ("good" as const) : ("missing" as const),
      text,
      count,
      at: until === null ? address.ended_at : new Date(until),
    }));
  },
  backup: ({ backup, at }) => {
    if (!backup) return [missing("backup-none")];
    const isOld = at.getTime() - backup.endedAt.getTime() > backupHours * 3_600_000;
    return [
      isOld ? missing("backup-old", { at: backup.endedAt }) : good("backup-made", { at: backup.endedAt }),
      ...(backup.isEncrypted ? [] : [note("backup-readable")]),
      drillFinding(backup.drill, at),
    ];
  },
  film: ({ films }) => [films > 0 ? good("films-out", { count: films }) : missing("film-none")],
  pages: () => [],
};

/** One payment that came in and one that went back show that the provider, its notifications and its keys work. */
export function provenBy({ name: text, isSandbox, paidAt, refundedAt }: ProviderProof): Found[] {
  if (isSandbox) return [missing("sandbox", { text })];
  return [
    paidAt ? good("paid", { text, at: paidAt }) : missing("unpaid", { text }),
    refundedAt ? good("refunded", { text, at: refundedAt }) : missing("not-refunded", { text }),
  ];
}

/** Whoever has another way of trying their backups needs no drill; one that found faults is no matter of taste. */
function drillFinding(drill: { at: Date; faults: number } | null, at: Date): Found {
  if (!drill) return note("drill-none");
  if (drill.faults > 0) return missing("drill-failed", { at: drill.at, count: drill.faults });
  const isOld = at.getTime() - drill.at.getTime() > drillDays * 86_400_000;
  return isOld ? note("drill-old", { at: drill.at }) : good("drill-passed", { at: drill.at });
}

function letterFinding(letter: Trial<LetterResult> | undefined, at: Date): Found {
  if (!letter) return missing("letter-unsent");
  if (letter.arrived_at) return good("letter-arrived", { at: letter.arrived_at });
  if (!letter.findings) return missing(isLost(letter, at) ? "letter-unsent" : "letter-sending");
  const said = { text: letter.findings.answer, at: letter.ended_at };
  return missing(letter.findings.isAccepted ? "letter-accepted" : "letter-failed", said);
}

const isLost = ({ began_at: began }: Trial<unknown>, at: Date) => at.getTime() - began.getTime() > lostSeconds * 1000;

type Said = Partial<Pick<Found, "text" | "count" | "at">>;
const found = (code: LaunchFindingCode, tone: Found["tone"], said: Said): Found => ({
  code,
  tone,
  text: null,
  count: null,
  at: null,
  ...said,
});
export const good = (code: LaunchFindingCode, said: Said = {}) => found(code, "good", said);
export const missing = (code: LaunchFindingCode, said: Said = {}) => found(code, "missing", said);
const note = (code: LaunchFindingCode, said: Said = {}) => found(code, "note", said);
