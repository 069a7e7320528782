import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Instant, line } from "../fields.ts";
import { Done } from "./staff-shapes.ts";
import { LaunchFinding } from "./launch-findings.ts";

const adminOnly = { staff: ["admin"] } as const;

/** What a new service needs before people can be let in, in the order in which it is best done. */
export const launchSteps = [
  "staff",
  "identity",
  "brand",
  "offer",
  "payments",
  "letters",
  "address",
  "backup",
  "film",
  "pages",
] as const;
export type LaunchStepName = (typeof launchSteps)[number];

/** Steps that nothing but a person's reading can settle. */
export const readSteps = ["offer", "pages"] as const satisfies readonly LaunchStepName[];
/** Steps that a person may confirm: `brand` says that the program's own look is kept. */
export const confirmedSteps = [...readSteps, "brand"] as const satisfies readonly LaunchStepName[];

const LaunchStep = z.object({
  name: z.enum(launchSteps),
  /** `left`: an admin has set it aside. */
  state: z.enum(["done", "missing", "left"]),
  findings: z.array(LaunchFinding),
  /** Of the admin who confirmed it or set it aside. */
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
});
export type LaunchStep = z.output<typeof LaunchStep>;

const Launch = z.object({
  /** Where the service is to be found, by its settings. */
  public_url: z.string(),
  /** Whether this is a production, which the steps are made for. */
  is_production: z.boolean(),
  steps: z.array(LaunchStep),
});
export type Launch = z.output<typeof Launch>;

export const adminLaunch = {
  launch: endpoint({
    method: "GET",
    path: "/admin/launch",
    summary: "What a new service still lacks, step by step",
    access: adminOnly,
    answer: Launch,
    errors: [],
  }),
  setLaunchStep: endpoint({
    method: "PUT",
    path: "/admin/launch/steps",
    summary: "Confirms a step that only a person can settle, sets a step aside, or takes it up again",
    access: adminOnly,
    body: z.object({
      step: z.enum(launchSteps, fault("choice")),
      state: z.enum(["confirmed", "left", "open"], fault("choice")),
      note: z.optional(line(300)),
    }),
    answer: Launch,
    errors: [],
  }),
  sendTestLetter: endpoint({
    method: "POST",
    path: "/admin/launch/test-letter",
    summary: "Sends the caller a letter whose link proves that it arrived. The latest one counts",
    access: adminOnly,
    answer: Done,
    errors: [],
  }),
  confirmTestLetter: endpoint({
    method: "PUT",
    path: "/admin/launch/test-letter",
    summary: "The code of the latest test letter's link: it has arrived",
    access: adminOnly,
    body: z.object({ code: z.string(fault("required")).check(z.regex(/^[\w-]{43}$/, fault("value"))) }),
    answer: Done,
    errors: ["notFound"],
  }),
  checkAddress: endpoint({
    method: "POST",
    path: "/admin/launch/address-check",
    summary:
      "Opens the public URL as a browser would: name, certificate, redirect from http, proxies. Where films are on another host, also a signed file there. The latest check counts",
    access: adminOnly,
    answer: Done,
    errors: [],
  }),
  /** Asked by the check itself. */
  addressEcho: endpoint({
    method: "GET",
    path: "/pub/address-check/{nonce}",
    summary: "What an address check that is under way asks the public URL, to recognise itself",
    access: "public",
    params: z.object({ nonce: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    answer: z.object({
      reply: z.string(),
      /** How many addresses the proxies on the way added to X-Forwarded-For. */
      proxies: z.int(),
    }),
    errors: ["notFound"],
  }),
};
