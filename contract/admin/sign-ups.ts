import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { figureReaders as readers, keptDays, Language, period } from "./figures.ts";

/** The furthest that an account came to. */
export const signUpStages = ["registered", "plan", "payment", "subscribed"] as const;
export type SignUpStage = (typeof signUpStages)[number];

/** The steps of a sign-up. The first two are counted before there is an account: visits, not people. */
export const signUpSteps = ["visit", "form", ...signUpStages] as const;
export type SignUpStep = (typeof signUpSteps)[number];

const SignUpRow = z.object({
  from: z.string(),
  to: z.string(),
  /** Visits of the site, and sign-ups that were opened, in these days. */
  visit: z.int(),
  form: z.int(),
  /** The accounts that were registered in these days, and how many of them came to each step by now. */
  registered: z.int(),
  plan: z.int(),
  payment: z.int(),
  /** Of those who ordered, whose payment was refused at least once. */
  refused: z.int(),
  subscribed: z.int(),
});
export type SignUpRow = z.output<typeof SignUpRow>;

const SignUps = z.object({ ...keptDays, rows: z.array(SignUpRow) });
export type SignUps = z.output<typeof SignUps>;

const asked = {
  method: "GET",
  access: readers,
  query: z.object({ ...period, language: Language }),
  errors: [],
} as const;

/** How far sign-ups come. */
export const adminSignUps = {
  signUps: endpoint({
    ...asked,
    path: "/admin/figures/sign-ups",
    summary:
      "Visits, sign-ups opened, and how far the accounts of a day, week or month came: plan, payment, subscription",
    answer: SignUps,
  }),
  signUpsFile: endpoint({
    ...asked,
    path: "/admin/figures/sign-ups.csv",
    summary: "The same as a file: CSV (RFC 4180, UTF-8)",
    answer: z.string(),
    answerType: "text/csv",
  }),
} as const;
