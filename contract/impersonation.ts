import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Instant } from "./fields.ts";

/** How long the staff see the site as a person. */
export const impersonationMinutes = 15;

const Done = z.object({ success: z.literal(true) });

/** The session in which a member of the staff sees the site as a person does, without changing anything. */
export const impersonation = {
  impersonations: endpoint({
    method: "GET",
    path: "/me/impersonations",
    summary: "When the staff saw the site as this account does, the latest 20 first",
    access: "account",
    pupils: true,
    answer: z.object({ data: z.array(z.object({ id: z.int(), at: Instant })) }),
    errors: [],
  }),
  impersonation: endpoint({
    method: "GET",
    path: "/me/impersonation",
    summary: "Who of the staff sees the site in this session, as whom and until when; null in a person's own session",
    access: "account",
    kids: true,
    answer: z.object({
      impersonation: z.nullable(z.object({ seen_by: z.string(), seen_as: z.string(), ends_at: Instant })),
    }),
    errors: [],
  }),
  endImpersonation: endpoint({
    method: "DELETE",
    path: "/me/impersonation",
    summary: "Ends the session in which a member of the staff sees the site as a person",
    access: "account",
    kids: true,
    impersonated: true,
    answer: Done,
    errors: ["notFound"],
  }),
};
