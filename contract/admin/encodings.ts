import * as z from "zod/mini";
import { unattendedReasons } from "./job-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, line, pageOf, paging } from "../fields.ts";

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
  /** Whether viewers get what it made. */
  is_in_use: z.boolean(),
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

/** From files that were handed in to what people watch. */
export const encodings = {
  encodings: endpoint({
    method: "GET",
    path: "/admin/encodings",
    summary: "Encodings of sources, the latest first",
    access: editors,
    reads: "replica",
    query: z.object({
      ...paging(25),
      state: z.optional(z.enum(encodingStates)),
      video_id: z.optional(Id),
      /** Words of the file's name or of the title. */
      search: z.optional(line(120)),
    }),
    answer: z.extend(pageOf(Encoding), {
      /** Why encodings wait that no process does; null where none do. */
      unattended: z.nullable(z.enum(unattendedReasons)),
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
    summary:
      "Begins an encoding again: a failed or cancelled one, or one that is in use. What people watch stays until it is done",
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
} as const;
