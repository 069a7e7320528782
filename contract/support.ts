import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, fault, hasVisible, Instant, line, requiredLine } from "./fields.ts";
import { CountryCode, Phone } from "./personal-fields.ts";

export const FaqItem = z.object({
  id: z.int(),
  question: z.string(),
  /** HTML. */
  response: z.string(),
});

/** A page's slug: 'mentions-legales'. */
const PageSlug = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/));

/** A text of several lines, up to 10 000 characters. */
export const spokenText = z.pipe(
  z.string(fault("required")),
  z.pipe(
    // Keep line breaks, drop other control characters.
    z.transform((text: string) =>
      text
        .replaceAll(/\r\n?/g, "\n")
        .replaceAll(/[^\P{C}\n\t\u200d]/gu, "")
        .trim()
        .normalize("NFC"),
    ),
    z.string().check(
      z.refine(hasVisible, fault("required")),
      z.refine((text) => text.length <= 10_000, fault("tooLong")),
    ),
  ),
);

/** What the law gives a deadline: rights over personal data (GDPR, articles 15 to 21), and complaints about accessibility. */
export const requestKinds = ["access", "correction", "deletion", "objection", "limitation", "accessibility"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Declarations without signing in whose person is not certain. */
export const declaredKinds = ["cancellation", "withdrawal"] as const;
export type DeclaredKind = (typeof declaredKinds)[number];
export const legalKinds = [...requestKinds, ...declaredKinds] as const;
export type LegalKind = (typeof legalKinds)[number];

export const ContactMessage = z.object({
  /** 1 Mme, 2 Mlle, 3 M. */
  civility: z._default(z.union([z.literal(1), z.literal(2), z.literal(3)], fault("choice")), 1),
  last_name: requiredLine(100),
  first_name: requiredLine(100),
  email: Email,
  phone: z.optional(z.nullable(Phone)),
  country_code: z.optional(z.nullable(CountryCode)),
  object: z._default(line(200), ""),
  /** A request by law; null for any other message. */
  request: z.optional(z.nullable(z.enum(requestKinds, fault("choice")))),
  message: spokenText,
  /** The solution of a challenge of GET /pub/captcha (ALTCHA, base64 of JSON); required from visitors only. */
  reCaptchaToken: z.optional(z.nullable(z.string().check(z.maxLength(2000, fault("captcha"))))),
});

/**
 * An ALTCHA proof of work, version 2: find the counter that, appended to the nonce, derives a key beginning with
 * `keyPrefix` (https://altcha.org/docs).
 */
export const CaptchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal("PBKDF2/SHA-256"),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    data: z.object({ expires_at: z.int() }),
  }),
  signature: z.string(),
});

/** Content of `reCaptchaToken`, as base64 of JSON: the challenge and its solution. */
export const CaptchaSolution = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

export const support = {
  faqs: endpoint({
    method: "GET",
    path: "/faqs",
    summary: "Frequent questions with their answers; 'filters[question]' keeps those that fit",
    access: "public",
    reads: "replica",
    query: z.object({ "filters[question]": z._default(z.string(), "") }),
    answer: z.object({ data: z.array(FaqItem) }),
    errors: [],
  }),
  page: endpoint({
    method: "GET",
    path: "/pub/page/{slug}",
    summary:
      "One of the legal pages, or another text of the editors', as it is in force, in an earlier version, or in the planned one",
    access: "public",
    reads: "replica",
    params: z.object({ slug: PageSlug }),
    query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))) }),
    answer: z.object({
      title: z.string(),
      /** HTML. */
      content: z.string(),
      version: z.int(),
      in_force_since: Instant,
      /** Null for the version in force. */
      in_force_until: z.nullable(Instant),
      /** The versions before the one in force, the latest first. */
      earlier: z.array(z.object({ version: z.int(), in_force_since: Instant, in_force_until: Instant })),
      /** The next version where one is planned; it can be read by its number. */
      coming: z.nullable(z.object({ version: z.int(), in_force_since: Instant })),
    }),
    errors: ["notFound"],
  }),
  landingPages: endpoint({
    method: "GET",
    path: "/pub/landingpages",
    summary: "The pages that the header or the footer links to, under the names that the links carry",
    access: "public",
    reads: "replica",
    query: z.object({ position: z._default(z.enum(["header", "footer"]), "footer") }),
    answer: z.object({
      data: z.array(
        z.object({ slug: z.string(), title: z.string(), url: z.string(), position: z.enum(["header", "footer"]) }),
      ),
    }),
    errors: [],
  }),
  contactSubjects: endpoint({
    method: "GET",
    path: "/contact-subjects",
    summary: "The subjects among which the writer of a message chooses; the client adds 'Autres'",
    access: "public",
    reads: "replica",
    answer: z.object({ data: z.array(z.object({ id: z.int(), title: z.string() })) }),
    errors: [],
  }),
  contact: endpoint({
    method: "POST",
    path: "/contact",
    summary: "A message to the support team",
    access: "optionalSession",
    body: ContactMessage,
    answer: z.object({ message: z.literal("success") }),
    errors: ["invalid", "tooManyAttempts"],
  }),
  captcha: endpoint({
    method: "GET",
    path: "/pub/captcha",
    summary: "A fresh proof of work, good for ten minutes and one message",
    access: "public",
    answer: CaptchaChallenge,
    errors: [],
  }),
};
