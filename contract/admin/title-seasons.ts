import { textsBy } from "../language.ts";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, requiredLine } from "../fields.ts";
import { Reason } from "./staff-shapes.ts";
import { TitleState } from "./title-shapes.ts";

const editors = { staff: ["editor"] } as const;
const IdParams = z.object({ id: Id });
const Key = z.int(fault("choice")).check(z.positive(fault("choice")));
/** From 1; a season or an episode may be missing, so that numbers have gaps. */
const Place = z.int(fault("value")).check(z.gte(1, fault("value")), z.lte(10_000, fault("value")));

const EditedEpisode = z.object({
  id: z.int(),
  number: z.int(),
  title: z.string(),
  state: TitleState,
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  duration: z.int(),
  has_stream: z.boolean(),
  is_free_episode: z.boolean(),
  images_key: z.string(),
  color: z.string(),
});
export type EditedEpisode = z.output<typeof EditedEpisode>;

/** The seasons of a series in the order of their numbers, with all episodes, drafts included. */
const EditedSeasons = z.object({
  /** Of the series. */
  version: z.int(),
  seasons: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      ...textsBy("title", () => z.string()),
      episodes: z.array(EditedEpisode),
    }),
  ),
});
export type EditedSeasons = z.output<typeof EditedSeasons>;

const SeasonsForm = z.object({
  version: z.int(fault("required")),
  seasons: z
    .array(
      z.object({
        /** Null for a new one. */
        id: z.nullable(Key),
        number: Place,
        ...textsBy("title", () => requiredLine(120)),
        episodes: z.array(z.object({ id: Key, number: Place })),
      }),
    )
    .check(z.maxLength(200, fault("tooLong"))),
  reason: Reason,
});
export type SeasonsForm = z.output<typeof SeasonsForm>;

export const adminSeasons = {
  titleSeasons: endpoint({
    method: "GET",
    path: "/admin/titles/{id}/seasons",
    summary: "The seasons and episodes of a series",
    access: editors,
    params: IdParams,
    answer: EditedSeasons,
    errors: ["notFound"],
  }),
  arrangeSeasons: endpoint({
    method: "PUT",
    path: "/admin/titles/{id}/seasons",
    summary:
      "Replaces the order of a series' seasons and episodes. An empty season that is left out is deleted; every episode must be named",
    access: editors,
    params: IdParams,
    body: SeasonsForm,
    answer: EditedSeasons,
    errors: ["notFound", "conflict"],
  }),
};
