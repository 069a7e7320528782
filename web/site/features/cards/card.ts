import type { AnswerFor } from "#contract/client.ts";

export type Home = AnswerFor<"GET /home">;
/** A title in a list. */
export type VideoCard = Home["listMostViewed"][number];
/** A title in full. */
export type Video = AnswerFor<"GET /videos/{id}">;
/** A title that is announced. */
export type ComingTitle = Home["listComing"][number];
export type Season = Video["seasons"][number];
export type Episode = Season["episodes"][number];
export type Trailer = Video["trailers"][number];
export type CarouselStyle = Home["listCategory"][number]["style"];
