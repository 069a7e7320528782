import type { FastifyInstance } from "fastify";
import type { UploadsDeps } from "#server/features/uploads/deps.ts";
import { uploadRoutes } from "#server/features/uploads/routes.ts";
import { createUploads } from "#server/features/uploads/uploads.ts";
import type { Api } from "#server/http/api.ts";
import type { NoteRefusal } from "#server/http/refusals.ts";
import type { CheckStaff } from "#server/http/staff-callers.ts";
import type { StaffCookie } from "#server/http/staff-cookie.ts";
import { createStaffStreams } from "#server/http/staff-streams.ts";
import type { AppDeps } from "./deps.ts";

type Given = Pick<UploadsDeps, "files" | "receive" | "isSource" | "createTitle"> & {
  checkStaff: CheckStaff;
  staffCookie: StaffCookie;
  noteRefusal: NoteRefusal;
};

/** How the staff's files come to titles. */
export function composeUploads(
  app: FastifyInstance,
  api: Api,
  { config, database, clock, jobs }: AppDeps,
  { files, receive, isSource, createTitle, checkStaff, staffCookie, noteRefusal }: Given,
): void {
  const { mostBytes: maxBytes } = config.uploads;
  const uploads = createUploads({ database, clock, jobs, files, maxBytes, receive, isSource, createTitle });
  uploadRoutes(api, createStaffStreams(app, { clock, checkStaff, staffCookie, noteRefusal }), uploads);
}
