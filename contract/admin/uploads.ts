import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, line, pageOf, paging, requiredLine } from "../fields.ts";
import { sourceUses } from "./encodings.ts";
import { Done } from "./staff-shapes.ts";

const editors = { staff: ["editor"] } as const;
const IdParams = z.object({ id: Id });

export const uploadStates = ["arriving", "checking", "done", "failed"] as const;

export const Upload = z.object({
  id: z.int(),
  /** The file's name, and its folder below the one that was dropped. */
  name: z.string(),
  folder: z.string(),
  bytes: z.int(),
  received: z.int(),
  file_modified_at: z.nullable(Instant),
  use: z.enum(sourceUses),
  /** Null once the title is deleted. */
  video_id: z.nullable(z.int()),
  title: z.nullable(z.string()),
  /** `arriving` until every byte is there, `checking` until the checksum was compared. */
  state: z.enum(uploadStates),
  /** Why it failed and what to do. */
  reason: z.nullable(z.string()),
  is_mine: z.boolean(),
  /** Where the bytes go, by HEAD and PATCH of tus 1.0. */
  url: z.string(),
  /** Bytes are stored in pieces of this size: requests of one or more of them are the quickest, any others do too. */
  piece_bytes: z.int(),
  source_id: z.nullable(z.int()),
  created_at: Instant,
  changed_at: Instant,
  /** When an unfinished upload is given up, if nothing more comes. */
  expires_at: Instant,
});
export type Upload = z.output<typeof Upload>;
/** What a file is for its title. */
export type SourceUse = Upload["use"];

const FileName = requiredLine(255).check(
  z.refine((name) => !/[/\\]/.test(name) && !/^\.+$/.test(name), fault("characters")),
);

/** The title that a file without one begins. */
export const DraftForm = z.discriminatedUnion("type", [
  z.object({ type: z.literal("movie"), title: requiredLine(200) }),
  z.object({
    type: z.literal("episode"),
    /** By its name; begun as well when no series has it. */
    series: requiredLine(200),
    /** The series itself, where two may have its name. */
    series_id: z.optional(Id),
    season: z.int().check(z.gte(0), z.lte(999)),
    episode: z.int().check(z.gte(1), z.lte(9999)),
    title: requiredLine(200),
  }),
]);
export type DraftForm = z.output<typeof DraftForm>;

export const UploadForm = z
  .object({
    name: FileName,
    folder: z._default(line(1000), ""),
    bytes: z.int().check(z.gte(1)),
    file_modified_at: z.optional(z.iso.datetime(fault("date"))),
    use: z._default(z.enum(sourceUses), "film"),
    /** The title that the file belongs to. Else `draft` says which title it begins. */
    video_id: z.optional(Id),
    draft: z.optional(DraftForm),
  })
  .check(z.refine((form) => (form.video_id === undefined) !== (form.draft === undefined), fault("choice")));

/** Files on their way to a title. */
export const uploads = {
  uploads: endpoint({
    method: "GET",
    path: "/admin/uploads",
    summary: "Uploads under way, and those that ended in the last days, the latest first",
    access: editors,
    reads: "replica",
    query: z.object({
      ...paging(50),
      state: z.optional(z.enum(uploadStates)),
      video_id: z.optional(Id),
      /** Words of the file's name or of the title. */
      search: z.optional(line(120)),
    }),
    answer: pageOf(Upload),
    errors: [],
  }),
  upload: endpoint({
    method: "GET",
    path: "/admin/uploads/{id}",
    summary: "One upload",
    access: editors,
    params: IdParams,
    answer: Upload,
    errors: ["notFound"],
  }),
  beginUpload: endpoint({
    method: "POST",
    path: "/admin/uploads",
    summary:
      "Begins an upload, or answers the one of the same file that is unfinished. Its bytes then go to `url` by PATCH, as tus 1.0 says, from the same member alone; HEAD there tells how many have come",
    access: editors,
    body: UploadForm,
    answer: Upload,
    errors: ["notFound", "conflict", "tooLarge"],
  }),
  finishUpload: endpoint({
    method: "POST",
    path: "/admin/uploads/{id}/checksum",
    summary:
      "Ends an upload whose bytes are all there: the file is handed to the encoding once its checksum was compared",
    access: editors,
    params: IdParams,
    body: z.object({
      /** SHA-256 of the whole file, in hexadecimal. */
      sha256: z.string(fault("required")).check(z.regex(/^[0-9a-f]{64}$/, fault("value"))),
    }),
    answer: Upload,
    errors: ["notFound", "conflict"],
  }),
  removeUpload: endpoint({
    method: "DELETE",
    path: "/admin/uploads/{id}",
    summary: "Gives an upload up, or takes an ended one off the list. Its title stays",
    access: editors,
    params: IdParams,
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
} as const;
