import * as z from "zod/mini";
import { countryCodes } from "../countries.ts";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { fault, Id } from "../fields.ts";
import { VideoCard } from "../video.ts";
import { Moment } from "./title-shapes.ts";

const own = ["unpublished", "early", "over", "territory"] as const;
/** The parts of the visibility rule that can hide a title; 'series_': of an episode's series. */
export const hidings = [...own, "kids", "rating", ...own.map((part) => `series_${part}` as const)] as const;
export type Hiding = (typeof hidings)[number];

export const viewerKinds = ["visitor", "adult", "kid"] as const;

/**
 * Where a title is found. `homeNew`: in home's row of what is new; `homeKids`: in the kids' newest; `homeCategory`: in a
 * category's row on home; `category`: on a category's page alone; `series`: an episode, in its series.
 */
export const titlePlaces = ["homeNew", "homeKids", "homeCategory", "category", "recents", "series"] as const;
const TitlePlace = z.object({
  place: z.enum(titlePlaces),
  /** Of the category or series, in the caller's language. */
  name: z.nullable(z.string()),
});
export type TitlePlace = z.output<typeof TitlePlace>;

export const titlePreview = {
  titleAsViewer: endpoint({
    method: "GET",
    path: "/admin/titles/{id}/as-viewer",
    summary:
      "Whether a viewer would see a title at an instant, by which parts of the rule it is hidden, and the card they would get",
    access: { staff: ["editor"] },
    params: z.object({ id: Id }),
    query: z.object({
      /** A visitor counts for the service's own country, and for all ages. */
      viewer: z._default(z.enum(viewerKinds, fault("choice")), "visitor"),
      /** The profile's age ceiling; 'all': titles for all audiences alone. */
      ceiling: z._default(z.enum(["all", "10", "12", "16", "18"], fault("choice")), "18"),
      territory: z._default(
        z.string(deskFault("territory")).check(z.refine((code) => countryCodes.has(code), deskFault("territory"))),
        "FR",
      ),
      /** Now, where none is given. */
      at: z.optional(Moment),
    }),
    answer: z.object({
      is_visible: z.boolean(),
      hidden_by: z.array(z.enum(hidings)),
      /** Shown as coming, with its date. */
      is_announced: z.boolean(),
      /** Where such a viewer finds it, besides the rows that each profile has of its own; empty where it is hidden. */
      places: z.array(TitlePlace),
      /** In the caller's language; null where it is hidden. */
      card: z.nullable(VideoCard),
    }),
    errors: ["notFound"],
  }),
};
