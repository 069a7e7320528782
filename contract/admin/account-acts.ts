import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Email, fault, Id, requiredLine } from "../fields.ts";
import { locales } from "../language.ts";
import { CountryCode, PersonName, Phone } from "../personal-fields.ts";
import { actForm, ActForm, ActPreview } from "./acts.ts";
import { Done } from "./staff-shapes.ts";

/**
 * What the staff do to an account. `block`: nobody signs in any more, and nothing is renewed. `sign-out`: of all devices.
 * `confirm-email`: without the letter's link. `delete` and `keep`: the deletion with its thirty days. `object`: their data are not used
 * for news, measurement and suggestions (GDPR, article 21). `limit`: nor erased by themselves (article 18).
 */
export const accountActs = [
  "block",
  "unblock",
  "sign-out",
  "confirm-email",
  "delete",
  "keep",
  "object",
  "unobject",
  "limit",
  "unlimit",
] as const;
export type AccountAct = (typeof accountActs)[number];

/** How the staff know that whoever asks for a deletion is the person. */
export const identityChecks = ["session", "document", "call", "letter"] as const;

export const restrictionKinds = ["objection", "limitation"] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

const helpers = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });
const ActParams = z.object({ id: Id, act: z.enum(accountActs) });
const DeviceParams = z.object({ id: Id, device_id: Id });

/** What a blocked person reads, in their language. */
export const ToldText = requiredLine(500);

const corrected = {
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  phone: Phone,
  country_code: CountryCode,
  language: z.enum(locales, fault("choice")),
};
/** The data of a person that the staff correct, under the rules of the person's own form. */
export const CorrectedPerson = z.object(corrected);
export type CorrectedPerson = z.output<typeof CorrectedPerson>;

export const adminAccountActs = {
  previewAccountAct: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/account/{act}",
    summary: "What an act on a subscriber's account would do; 409 with the reason where it cannot be done now",
    access: helpers,
    params: ActParams,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  doAccountAct: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/account/{act}",
    summary:
      "Blocks or unblocks an account, signs all devices out, confirms the address, begins or lifts a deletion, an objection or a restriction, as the preview said; 409 with the new preview in `details` where that has changed",
    access: helpers,
    params: ActParams,
    /** `told`: what the person reads who is blocked. `checked`: how their identity was, before a deletion. */
    body: z.object({
      ...actForm,
      told: z.optional(ToldText),
      checked: z.optional(z.enum(identityChecks, fault("choice"))),
    }),
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
  previewDeviceSignOut: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/devices/{device_id}/sign-out",
    summary: "What signing one device of a subscriber out would do",
    access: helpers,
    params: DeviceParams,
    answer: ActPreview,
    errors: ["notFound"],
  }),
  signOutDevice: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/devices/{device_id}/sign-out",
    summary: "Signs one device of a subscriber out, as the preview said",
    access: helpers,
    params: DeviceParams,
    body: ActForm,
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
  subscriberPerson: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/person",
    summary: "The data of a subscriber that the staff can correct. The sight is logged",
    access: helpers,
    audited: true,
    params: IdParams,
    answer: CorrectedPerson,
    errors: ["notFound", "conflict"],
  }),
  previewCorrection: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/correction-preview",
    summary: "What correcting a subscriber's data would do. Changes nothing",
    access: helpers,
    // A POST because it carries what a person is typing.
    audited: false,
    params: IdParams,
    body: CorrectedPerson,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  correctPerson: endpoint({
    method: "PUT",
    path: "/admin/subscribers/{id}/person",
    summary: "Corrects a subscriber's data, as the preview said",
    access: helpers,
    params: IdParams,
    body: z.object({ ...corrected, ...actForm }),
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
};
