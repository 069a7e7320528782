import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id } from "../fields.ts";
import { Reason } from "./staff-shapes.ts";
import { Markers } from "./title-shapes.ts";

const editors = { staff: ["editor"] } as const;
const IdParams = z.object({ id: Id });

/** An episode with markers that were found by comparing its season's sound. */
const ProposedEpisode = z.object({
  id: z.int(),
  title: z.string(),
  season: z.object({ id: z.int(), number: z.int() }),
  number: z.int(),
  proposed: Markers,
});
export type ProposedEpisode = z.output<typeof ProposedEpisode>;

export const proposedMarkers = {
  proposedMarkers: endpoint({
    method: "GET",
    path: "/admin/titles/{id}/proposed-markers",
    summary: "The episodes of a series with markers to confirm or refuse, in their order",
    access: editors,
    params: IdParams,
    answer: z.object({ data: z.array(ProposedEpisode) }),
    errors: ["notFound"],
  }),
  settleProposedMarkers: endpoint({
    method: "POST",
    path: "/admin/titles/{id}/proposed-markers",
    summary: "Confirms or refuses what is proposed for all episodes of a season. Markers that a person set stay",
    access: editors,
    params: IdParams,
    body: z.object({
      /** The season's id. */
      season: Id,
      act: z.enum(["confirm", "refuse"], fault("choice")),
      reason: Reason,
    }),
    answer: z.object({
      /** How many episodes. */
      settled: z.int(),
    }),
    errors: ["notFound"],
  }),
};
