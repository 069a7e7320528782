import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Email, fault, Id, Instant, line, pageOf, paging, requiredLine } from "../fields.ts";
import { ActPreview } from "./acts.ts";
import { percentFrom } from "./percent.ts";
import { Done, Reason } from "./staff-shapes.ts";

const accountants = { staff: ["accountant"] } as const;
const IdParams = z.object({ id: Id });

/**
 * The keys by which revenue is divided. `by_minutes`: the month's pool by everybody's minutes. `by_subscriber`: what each
 * subscriber paid by that subscriber's own minutes.
 */
export const remunerationKeys = ["by_minutes", "by_subscriber"] as const;
export type RemunerationKey = (typeof remunerationKeys)[number];
export const holderStates = ["active", "ended"] as const;

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
const Notes = z.string().check(
  z.trim(),
  z.maxLength(2000, fault("tooLong")),
  z.refine((text) => !text.includes("\0") && text.isWellFormed(), fault("characters")),
);

export const RightsHolderForm = z.object({
  name: requiredLine(200),
  /** Whom letters are addressed to. */
  contact: z._default(line(200), ""),
  address: z._default(line(300), ""),
  email: z._default(z.union([z.literal(""), Email]), ""),
  remuneration: z.enum(remunerationKeys, fault("choice")),
  notes: z._default(Notes, ""),
  /** An ended one gets no new shares. */
  state: z._default(z.enum(holderStates, fault("choice")), "active"),
});

const RightsHolder = z.object({
  id: z.int(),
  name: z.string(),
  contact: z.string(),
  address: z.string(),
  email: z.string(),
  remuneration: z.enum(remunerationKeys),
  notes: z.string(),
  state: z.enum(holderStates),
  created_at: Instant,
  /** Titles with a share today. */
  titles: z.int(),
});
export type RightsHolder = z.output<typeof RightsHolder>;

const RightsShare = z.object({
  id: z.int(),
  holder: z.object({ id: z.int(), name: z.string() }),
  /** A film or a series; `is_gone`: it was deleted since. */
  title: z.object({ id: z.int(), name: z.string(), is_gone: z.boolean() }),
  basis_points: z.int(),
  /** Civil days of Paris, both included; null: without an end. */
  from: z.string(),
  until: z.nullable(z.string()),
});
export type RightsShare = z.output<typeof RightsShare>;

const Day = z.string(fault("required")).check(z.minLength(1, fault("required")), z.iso.date(fault("date")));
const LastDay = z._default(
  z.pipe(
    z.union([z.literal(""), z.null(), z.iso.date(fault("date"))]),
    z.transform((day) => (day === "" ? null : day)),
  ),
  null,
);
const terms = { percent: percentFrom(0.01, "sharePercent"), from: Day, until: LastDay };
export const ShareTerms = z.object(terms);
const NewShare = z.object({ holder_id: Id, title_id: Id, ...terms });
const sent = {
  fingerprint: z.string(fault("required")).check(z.maxLength(64, fault("tooLong"))),
  reason: Reason,
};
const shareErrors = ["notFound", "invalid"] as const;

/** Whom the service owes for what is watched, and their shares of titles. */
export const adminRightsHolders = {
  rightsHolders: endpoint({
    method: "GET",
    path: "/admin/rights-holders",
    summary: "Rights holders by name",
    access: accountants,
    query: z.object({
      ...paging(50),
      search: z.optional(z.string().check(z.maxLength(120))),
      state: z.optional(z.enum(holderStates)),
    }),
    answer: pageOf(RightsHolder),
    errors: [],
  }),
  rightsHolder: endpoint({
    method: "GET",
    path: "/admin/rights-holders/{id}",
    summary: "One rights holder",
    access: accountants,
    params: IdParams,
    answer: RightsHolder,
    errors: ["notFound"],
  }),
  createRightsHolder: endpoint({
    method: "POST",
    path: "/admin/rights-holders",
    summary: "A new rights holder",
    access: accountants,
    body: RightsHolderForm,
    answer: RightsHolder,
    errors: [],
  }),
  changeRightsHolder: endpoint({
    method: "PUT",
    path: "/admin/rights-holders/{id}",
    summary: "Other facts of a rights holder. Another key holds for the months that are still open",
    access: accountants,
    params: IdParams,
    body: z.object({ ...RightsHolderForm.shape, reason: Reason }),
    answer: RightsHolder,
    errors: ["notFound"],
  }),
  sharesOfHolder: endpoint({
    method: "GET",
    path: "/admin/rights-holders/{id}/shares",
    summary: "A rights holder’s shares of titles, those that begin last first",
    access: accountants,
    params: IdParams,
    query: z.object(paging(50)),
    answer: pageOf(RightsShare),
    errors: ["notFound"],
  }),
  sharesOfTitle: endpoint({
    method: "GET",
    path: "/admin/titles/{id}/rights-shares",
    summary: "The shares of a film or series, and what stays with the house today",
    access: accountants,
    params: IdParams,
    answer: z.object({ data: z.array(RightsShare), house_basis_points: z.int() }),
    errors: ["notFound"],
  }),
  titlesToShare: endpoint({
    method: "GET",
    path: "/admin/titles-to-share",
    summary: "Films and series whose name holds the words, at most ten",
    access: accountants,
    query: z.object({ search: z._default(z.string().check(z.maxLength(120)), "") }),
    answer: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), type: z.enum(["movie", "series"]) })) }),
    errors: [],
  }),
  previewNewShare: endpoint({
    method: "GET",
    path: "/admin/rights-share-preview",
    summary: "What a new share would do. Shares of a title are 100 % together at most, on each day",
    access: accountants,
    query: NewShare,
    answer: ActPreview,
    errors: shareErrors,
  }),
  createShare: endpoint({
    method: "POST",
    path: "/admin/rights-shares",
    summary:
      "A share of a film or series, as its preview said; 409 with the new preview in `details` where that has changed",
    access: accountants,
    body: z.object({ ...NewShare.shape, ...sent }),
    answer: RightsShare,
    errors: [...shareErrors, "conflict"],
  }),
  previewShareChange: endpoint({
    method: "GET",
    path: "/admin/rights-shares/{id}/change-preview",
    summary: "What another size or period of a share would do",
    access: accountants,
    params: IdParams,
    query: ShareTerms,
    answer: ActPreview,
    errors: shareErrors,
  }),
  changeShare: endpoint({
    method: "PUT",
    path: "/admin/rights-shares/{id}",
    summary: "Another size or period of a share, as its preview said",
    access: accountants,
    params: IdParams,
    body: z.object({ ...terms, ...sent }),
    answer: RightsShare,
    errors: [...shareErrors, "conflict"],
  }),
  previewShareRemoval: endpoint({
    method: "GET",
    path: "/admin/rights-shares/{id}/removal-preview",
    summary: "What the removal of a share would do",
    access: accountants,
    params: IdParams,
    answer: ActPreview,
    errors: ["notFound"],
  }),
  removeShare: endpoint({
    method: "POST",
    path: "/admin/rights-shares/{id}/removal",
    summary: "Removes a share that was entered by mistake, as its preview said. One that ends gets a last day instead",
    access: accountants,
    params: IdParams,
    body: z.object(sent),
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
} as const;
