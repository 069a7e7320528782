import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id } from "../fields.ts";
import { imageStyles, type ImageStyle } from "../images.ts";
import { Done } from "./staff-shapes.ts";

const editors = { staff: ["editor"] } as const;
const IdParams = z.object({ id: Id });

export const captionRoles = ["main", "sdh", "forced"] as const;
/** A picture that an editor hands in: bytes, at most. */
export const pictureMaxBytes = 30_000_000;

const Track = z.object({
  kind: z.enum(["audio", "captions"]),
  /** As in BCP 47. */
  language: z.string(),
  role: z.enum([...captionRoles, "description"]),
  label: z.string(),
});
export type TitleTrack = z.output<typeof Track>;

const Candidate = z.object({
  id: z.int(),
  /** Into the film; null for a picture that was handed in. */
  seconds: z.nullable(z.number()),
  width: z.int(),
  height: z.int(),
  /** Below the API's base, for callers with the same rights. */
  url: z.string(),
});
export type PosterCandidate = z.output<typeof Candidate>;

/** A side as a share of the whole picture. */
const Share = z.number().check(z.gte(0), z.lte(1));
const Crop = z
  .object({ x: Share, y: Share, width: Share.check(z.gt(0)), height: Share.check(z.gt(0)) })
  .check(z.refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, fault("value")));
export type Crop = z.output<typeof Crop>;

/** Which frame becomes a title's pictures, and which part of it by style; without one the part that draws the eye. */
const PictureChoice = z.object({
  candidate_id: Id,
  crops: z._default(z.partialRecord(z.enum(Object.keys(imageStyles) as [ImageStyle, ...ImageStyle[]]), Crop), {}),
});

/** What people watch, hear and see of a title. */
export const titleMedia = {
  titleMedia: endpoint({
    method: "GET",
    path: "/admin/titles/{id}/media",
    summary: "What viewers get of a title: sound, captions and trailers",
    access: editors,
    params: IdParams,
    answer: z.object({
      tracks: z.array(Track),
      trailers: z.array(z.object({ position: z.int(), duration: z.int(), images_key: z.string() })),
    }),
    errors: ["notFound"],
  }),
  titleFilm: endpoint({
    method: "GET",
    path: "/admin/titles/{id}/film",
    summary: "A film or an episode to watch, drafts included. Its signature ends after a few minutes: ask again before",
    access: editors,
    params: IdParams,
    answer: z.object({
      /** The HLS manifest. */
      url: z.string(),
      /** To be added to every address of the stream. */
      signature_query: z.string(),
      /** Seconds until the signature ends. */
      expires_in: z.number(),
    }),
    errors: ["notFound"],
  }),
  removeCaptions: endpoint({
    method: "DELETE",
    path: "/admin/titles/{id}/captions",
    summary: "Takes captions of a language from a title. A file that is handed in again brings them back",
    access: editors,
    params: IdParams,
    query: z.object({
      language: z.string(fault("required")).check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, fault("value"))),
      role: z._default(z.enum(captionRoles), "main"),
    }),
    answer: Done,
    errors: ["notFound"],
  }),
  removeTrailer: endpoint({
    method: "DELETE",
    path: "/admin/titles/{id}/trailer",
    summary: "Takes a title's first trailer away",
    access: editors,
    params: IdParams,
    answer: Done,
    errors: ["notFound"],
  }),
  posterCandidates: endpoint({
    method: "GET",
    path: "/admin/titles/{id}/poster-candidates",
    summary: "What a title's pictures can be made of: frames of its film from distinct scenes, and pictures handed in",
    access: editors,
    params: IdParams,
    answer: z.object({
      data: z.array(Candidate),
      /** What they were last made of. */
      chosen: z.nullable(PictureChoice),
    }),
    errors: ["notFound"],
  }),
  addPosterCandidate: endpoint({
    method: "POST",
    path: "/admin/titles/{id}/poster-candidates",
    summary: "Hands in a picture (JPEG, PNG or WebP, at least 640 px wide and high) under `file`",
    access: editors,
    params: IdParams,
    bodyType: "multipart",
    body: z.object({}),
    answer: Candidate,
    errors: ["notFound", "tooLarge"],
  }),
  posterCandidate: endpoint({
    method: "GET",
    path: "/admin/poster-candidates/{id}",
    summary: "The picture of a poster candidate",
    access: editors,
    params: IdParams,
    answer: z.unknown(),
    answerType: "image/jpeg",
    errors: ["notFound"],
  }),
  choosePicture: endpoint({
    method: "PUT",
    path: "/admin/titles/{id}/pictures",
    summary: "Makes a title’s pictures, in every style, of a poster candidate",
    access: editors,
    params: IdParams,
    body: PictureChoice,
    answer: z.object({ images_key: z.string(), color: z.string() }),
    errors: ["notFound"],
  }),
} as const;
