import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, Instant } from "../fields.ts";
import { ActForm, ActPreview } from "./acts.ts";

/** In person: the view ends with the session in which it was begun. */
const helpers = { staff: ["support"], inPerson: true } as const;
const params = z.object({ id: Id });

export const adminImpersonation = {
  previewImpersonation: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/impersonation",
    summary: "What seeing the site as a subscriber would do; 409 with the reason where it cannot be done now",
    access: helpers,
    params,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  beginImpersonation: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/impersonation",
    summary:
      "Opens a session that sees the site as a subscriber does, changes nothing and ends after 15 minutes, or with the caller's own. The person is told in My Account",
    access: helpers,
    params,
    body: ActForm,
    /** `token`: for the subscribers' calls, as a bearer token. */
    answer: z.object({ token: z.string(), ends_at: Instant }),
    errors: ["notFound", "conflict"],
  }),
};
