import * as z from "zod/mini";
import { Instant } from "../fields.ts";

/** What the program found of a step. */
export const launchFindings = [
  "several-admins",
  "one-admin",
  "identity-whole",
  "identity-invented",
  "identity-lacks",
  "brand-own",
  "brand-original",
  "brand-kept",
  "price",
  "sandbox",
  "paid",
  "unpaid",
  "refunded",
  "not-refunded",
  "letters-to-files",
  "letter-unsent",
  "letter-sending",
  "letter-accepted",
  "letter-failed",
  "letter-arrived",
  "address-unchecked",
  "address-checking",
  "address-local",
  "address-unreachable",
  "address-elsewhere",
  "address-here",
  "certificate-refused",
  "certificate-ending",
  "certificate-valid",
  "http-open",
  "http-redirects",
  "proxies-differ",
  "proxies-right",
  "media-local",
  "media-unreachable",
  "media-certificate-refused",
  "media-certificate-ending",
  "media-refused",
  "media-missing",
  "media-elsewhere",
  "media-unshared",
  "media-without-cookies",
  "media-open",
  "media-here",
  "backup-none",
  "backup-old",
  "backup-made",
  "backup-readable",
  "drill-none",
  "drill-failed",
  "drill-old",
  "drill-passed",
  "film-none",
  "films-out",
  "unread",
  "read",
] as const;

export type LaunchFindingCode = (typeof launchFindings)[number];

export const LaunchFinding = z.object({
  code: z.enum(launchFindings),
  /** `missing`: the step is not done while it stands. `note`: good to know. */
  tone: z.enum(["good", "missing", "note"]),
  /** What it is about: a field of the identity, a provider, a plan, what a server said. */
  text: z.nullable(z.string()),
  /** Cents of a price; otherwise how many. */
  count: z.nullable(z.int()),
  at: z.nullable(Instant),
});

export type LaunchFinding = z.output<typeof LaunchFinding>;
