import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "../fields.ts";
import { imageStyles, type ImageStyle } from "../images.ts";

const editors = { staff: ["editor"] } as const;
const IdParams = z.object({ id: Id });

export const sourceUses = ["film", "trailer", "captions"] as const;
export const encodingStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
/** What an encoding is at, in order. */
export const encodingStages = ["fetching", "looking", "sound", "picture", "pictures", "storing"] as const;
export const encodingPriorities = ["low", "normal", "high"] as const;

/** Something about a source that a person should know, in the caller's language. */
const Finding = z.object({
  code: z.string(),
  level: z.enum(["info", "warning", "fault"]),
  text: z.string(),
});

const Source = z.object({
  id: z.int(),
  use: z.enum(sourceUses),
  name: z.string(),
  bytes: z.int(),
  received_at: Instant,
  /** Null for what the command line brought. */
  received_from: z.nullable(z.string()),
});

const Encoding = z.object({
  id: z.int(),
  source: Source,
  video_id: z.int(),
  title: z.string(),
  state: z.enum(encodingStates),
  /** Of a running one. */
  stage: z.nullable(z.enum(encodingStages)),
  /** From 0 to 1. */
  progress: z.number(),
  /** An estimate; null before there is one. */
  seconds_left: z.nullable(z.int()),
  priority: z.enum(encodingPriorities),
  /** Why it failed and what to do, in the caller's language. */
  reason: z.nullable(z.string()),
  findings: z.array(Finding),
  created_at: Instant,
  started_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
});
export type Encoding = z.output<typeof Encoding>;

/** What the source is. Times in seconds. */
const SourceFacts = z.object({
  format: z.string(),
  duration: z.number(),
  /** As it is shown: turned upright and with square pixels. Null without a picture. */
  video: z.nullable(z.object({ codec: z.string(), width: z.int(), height: z.int(), frames_per_second: z.number() })),
  audio: z.array(
    z.object({ codec: z.string(), channels: z.int(), language: z.nullable(z.string()), label: z.nullable(z.string()) }),
  ),
  captions: z.array(z.object({ codec: z.string(), language: z.nullable(z.string()), label: z.nullable(z.string()) })),
});

const EncodingInDetail = z.extend(Encoding, {
  facts: z.nullable(SourceFacts),
  log: z.string(),
});
export type EncodingInDetail = z.output<typeof EncodingInDetail>;

const Candidate = z.object({
  id: z.int(),
  seconds: z.number(),
  width: z.int(),
  height: z.int(),
  /** Below the API's base, for callers with the same rights. */
  url: z.string(),
});

/** A side as a share of the whole picture. */
const Share = z.number().check(z.gte(0), z.lte(1));
const Crop = z
  .object({ x: Share, y: Share, width: Share.check(z.gt(0)), height: Share.check(z.gt(0)) })
  .check(z.refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, fault("value")));

/** Which frame becomes a title's pictures, and which part of it by style; without one the part that draws the eye. */
export const PictureChoice = z.object({
  candidate_id: Id,
  crops: z._default(z.partialRecord(z.enum(Object.keys(imageStyles) as [ImageStyle, ...ImageStyle[]]), Crop), {}),
});

/** From files that were handed in to what people watch. */
export const encodings = {
  encodings: endpoint({
    method: "GET",
    path: "/admin/encodings",
    summary: "Encodings of sources, the latest first",
    access: editors,
    query: z.object({
      ...paging(25),
      state: z.optional(z.enum(encodingStates)),
      video_id: z.optional(Id),
    }),
    answer: z.extend(pageOf(Encoding), {
      /** The program that encodes, such as 'FFmpeg 7.1'; null where this process has none. */
      encoder: z.nullable(z.string()),
    }),
    errors: [],
  }),
  encoding: endpoint({
    method: "GET",
    path: "/admin/encodings/{id}",
    summary: "One encoding, with what was found in its source and its log",
    access: editors,
    params: IdParams,
    answer: EncodingInDetail,
    errors: ["notFound"],
  }),
  retryEncoding: endpoint({
    method: "POST",
    path: "/admin/encodings/{id}/retry",
    summary: "Begins a failed or cancelled encoding again",
    access: editors,
    params: IdParams,
    answer: Encoding,
    errors: ["notFound", "conflict"],
  }),
  cancelEncoding: endpoint({
    method: "POST",
    path: "/admin/encodings/{id}/cancellation",
    summary: "Cancels an encoding that waits or runs; what people watch stays as it is",
    access: editors,
    params: IdParams,
    answer: Encoding,
    errors: ["notFound", "conflict"],
  }),
  prioritiseEncoding: endpoint({
    method: "PUT",
    path: "/admin/encodings/{id}/priority",
    summary: "Puts a waiting encoding before or behind others",
    access: editors,
    params: IdParams,
    body: z.object({ priority: z.enum(encodingPriorities) }),
    answer: Encoding,
    errors: ["notFound", "conflict"],
  }),
  posterCandidates: endpoint({
    method: "GET",
    path: "/admin/titles/{id}/poster-candidates",
    summary: "Frames of a title's film that would make a poster, from distinct scenes",
    access: editors,
    params: IdParams,
    answer: z.object({ data: z.array(Candidate) }),
    errors: ["notFound"],
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
