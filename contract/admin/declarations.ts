import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, Instant } from "../fields.ts";
import { LeavingKind } from "../leaving.ts";
import { ActForm, ActPreview } from "./acts.ts";
import { Done } from "./staff-shapes.ts";
import { SubscriberStanding } from "./subscribers.ts";

/** What of a declaration an account fits: exactly, or nearly (`…-like`). */
export const declarationFits = ["email", "name", "reference", "email-like", "name-like"] as const;
export type DeclarationFit = (typeof declarationFits)[number];

const helpers = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });
const MatchParams = z.object({ id: Id, account_id: Id });

/** A cancellation or withdrawal declared without signing in, whose person is not certain. */
const WaitingDeclaration = z.object({
  id: z.int(),
  kind: LeavingKind,
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  /** As of which it counts. */
  received_at: Instant,
  /** Null while nobody has said whose it is. */
  decided: z.nullable(z.object({ account_id: z.nullable(z.int()), at: Instant })),
  /** The likeliest first. */
  candidates: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.nullable(z.string()),
      fits: z.array(z.enum(declarationFits)),
      standing: SubscriberStanding,
      plan: z.nullable(z.string()),
    }),
  ),
});
export type WaitingDeclaration = z.output<typeof WaitingDeclaration>;

export const adminDeclarations = {
  waitingDeclaration: endpoint({
    method: "GET",
    path: "/admin/declarations/{id}",
    summary:
      "A cancellation or withdrawal declared without signing in, with the accounts that it may mean and why. The sight is logged",
    access: helpers,
    audited: true,
    params: IdParams,
    answer: WaitingDeclaration,
    errors: ["notFound"],
  }),
  previewMatch: endpoint({
    method: "GET",
    path: "/admin/declarations/{id}/match/{account_id}",
    summary: "What the declaration would lead to, as of the day on which it was received, if it is this person's",
    access: helpers,
    params: MatchParams,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  matchDeclaration: endpoint({
    method: "POST",
    path: "/admin/declarations/{id}/match/{account_id}",
    summary:
      "Says that a declaration is this person's and carries it out as the preview said; the person and whoever declared it are written",
    access: helpers,
    params: MatchParams,
    body: ActForm,
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
};
