import type * as z from "zod/mini";
import { exportRoles, type Export, type ExportForm } from "#contract/admin/exports.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { actorName, type Staff } from "#server/http/staff-callers.ts";
import type { ServableFile } from "#server/media/reply.ts";
import type { ExportsDeps } from "./deps.ts";
import { joinedParts } from "./joined-parts.ts";
import {
  countExports,
  findExport,
  findWriters,
  insertExport,
  listExports,
  lockExport,
  stopExport,
  type ExportRow,
} from "./queries.ts";
import { listParts } from "./part-queries.ts";
import { removeFiles, sweepExports, type OfExport } from "./removing.ts";
import { writeExport } from "./writing.ts";

export type Exports = ReturnType<typeof createExports>;
type Ordered = z.output<typeof ExportForm>;

/** Exports are written one after the other in all processes together. */
const queue = { key: "exports", limit: 1 };

export function createExports(deps: ExportsDeps) {
  const { jobs, files, sources } = deps;
  const make = jobs.define("exports.make", ({ exportId }: OfExport, run) => writeExport(deps, exportId, run));
  const remove = jobs.define("exports.remove", (data: OfExport) => removeFiles(deps, data));
  jobs.define("exports.sweep", (_data, { at }) => sweepExports(deps, remove, at));

  return {
    async list(database: Database, caller: Staff, { page, limit }: { page: number; limit: number }) {
      const memberId = isAdmin(caller) ? null : caller.memberId;
      const total = Math.ceil((await countExports(database, memberId)) / limit);
      const rows = await listExports(database, memberId, { limit, offset: (page - 1) * limit });
      const next = page < total ? page + 1 : null;
      return { data: rows.map(exportEntity), current_page: page, total_page: total, next_page: next };
    },

    /** @throws AppError notAllowed, invalid; conflict where the caller has one of this kind under way */
    async order(database: Database, caller: Staff, { kind, from, to, reason }: Ordered, at: Date): Promise<Export> {
      refuseOthersKind(caller, kind);
      if (from !== null && to !== null && to < from)
        throw new AppError("invalid", { fields: { to: "endBeforeStart" } });
      if (sources[kind].format && (from === null || to === null))
        throw new AppError("invalid", {
          fields: { ...(from === null && { from: "required" }), ...(to === null && { to: "required" }) },
        });
      if (kind === "subscribers" && reason === undefined)
        throw new AppError("invalid", { fields: { reason: "required" } });
      const cut = await sources[kind].cut(database);
      const row = await insertExport(
        database,
        {
          kind,
          member_id: caller.memberId,
          ordered_by: actorName(caller),
          first_day: from,
          last_day: to,
          cut,
          waits_for: await findWriters(database, sources[kind].table),
        },
        at,
      );
      if (!row) throw new AppError("conflict", { said: underway });
      await make.enqueue(database, { exportId: row.id }, { key: String(row.id), group: queue });
      return exportEntity(row);
    },

    /** @throws AppError notFound */
    async one(database: Database, caller: Staff, id: number): Promise<Export> {
      return exportEntity(seenBy(caller, await findExport(database, id), id));
    },

    /** @throws AppError notFound; conflict for one that is not written yet */
    async file(database: Database, caller: Staff, id: number, at: Date) {
      const row = seenBy(caller, await findExport(database, id), id);
      if (row.state === "waiting" || row.state === "running") throw new AppError("conflict", { said: unfinished });
      const { ended_at: endedAt, expires_at: expiresAt } = row;
      if (endedAt === null || expiresAt === null || expiresAt <= at)
        throw new AppError("notFound", { entity: "export", id });
      const file: ServableFile = joinedParts(files, await listParts(database, id), endedAt);
      const { format } = sources[row.kind];
      const fileName = await format?.fileName(database, row.last_day ?? "");
      return {
        file,
        row,
        fileName: fileName ?? `${row.kind}-${civilDay(row.ordered_at)}-${id}.csv`,
        contentType: format?.contentType ?? "text/csv",
      };
    },

    /** Cancels an export, or deletes its file. @throws AppError notFound */
    async remove(database: Database, caller: Staff, id: number, at: Date): Promise<{ before: Export; after: Export }> {
      const row = seenBy(caller, await lockExport(database, id), id);
      const isUnderway = row.state === "waiting" || row.state === "running";
      if (!isUnderway && row.state !== "done") throw new AppError("notFound", { entity: "export", id });
      const stopped = found(await stopExport(database, id, isUnderway ? "cancelled" : "deleted", at), "export", id);
      if (isUnderway) await make.cancel(database, String(id));
      await remove.enqueue(database, { exportId: id });
      return { before: exportEntity(row), after: exportEntity(stopped) };
    },
  };
}

const underway = {
  fr: "Vous avez déjà un export de ce tableau en cours",
  en: "You already have an export of this table under way",
};
const unfinished = { fr: "Cet export n’est pas terminé", en: "This export is not finished" };

const isAdmin = ({ roles }: Staff): boolean => roles.includes("admin");
const mayExport = (caller: Staff, kind: Export["kind"]): boolean =>
  isAdmin(caller) || exportRoles[kind].some((role) => caller.roles.includes(role));

/** @throws AppError notAllowed */
function refuseOthersKind(caller: Staff, kind: Export["kind"]): void {
  if (!mayExport(caller, kind)) throw new AppError("notAllowed");
}

/** Others' exports do not exist for whoever is no admin; nor do one's own of a role that was taken away. */
function seenBy(caller: Staff, row: ExportRow | undefined, id: number): ExportRow {
  const seen = row && (isAdmin(caller) || (row.member_id === caller.memberId && mayExport(caller, row.kind)));
  return found(seen ? row : undefined, "export", id);
}

function exportEntity(row: ExportRow): Export {
  const { id, kind, state, ordered_by, rows_total, rows_done, bytes } = row;
  return {
    id,
    kind,
    from: row.first_day,
    to: row.last_day,
    state,
    ordered_at: row.ordered_at.toISOString(),
    ordered_by,
    rows_total,
    rows_done,
    bytes,
    ended_at: row.ended_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
