import { adminTransfer as calls, importMaxBytes } from "#contract/admin/title-transfer.ts";
import { type Api, FileAnswer } from "#server/http/api.ts";
import { AppError } from "#server/http/errors.ts";
import { readForm } from "#server/http/multipart.ts";
import { csvOf, jsonOf } from "./exporting.ts";
import { importTitles } from "./importing.ts";
import { findImports } from "./transfer-queries.ts";
import { undoImport } from "./undoing.ts";

/** Binds the calls for exporting and importing titles. */
export function transferRoutes(api: Api): void {
  api.on(
    calls.exportCsv,
    async ({ query, database, at }) => new FileAnswer(await csvOf(database, query, at), "silecs.csv"),
  );
  api.on(
    calls.exportJson,
    async ({ query, database, at }) => new FileAnswer(await jsonOf(database, query, at), "silecs.json"),
  );
  api.on(calls.importTitles, async ({ request, database, locale, note, at }) => {
    const expected = { file: "file", maxBytes: importMaxBytes, tooLarge: "fileSize" } as const;
    const { fields, file } = await readForm(request, calls.importTitles.body, expected);
    if (!file) throw new AppError("invalid", { fields: { file: "required" } });
    const isTrial = fields.dry_run === "1";
    const answer = await importTitles(database, file, { fileName: fields.name, isTrial, locale, at });
    const { id, created, changed, unchanged, fault_count: faults } = answer;
    note({
      subject: isTrial ? "trial of an import of titles" : "import of titles",
      after: { id, created, changed, unchanged, faults },
    });
    return answer;
  });
  api.on(calls.imports, async ({ database }) => {
    const rows = await findImports(database);
    return {
      data: rows.map(({ made_at: madeAt, undone_at: undoneAt, ...row }) => ({
        ...row,
        made_at: madeAt.toISOString(),
        undone_at: undoneAt?.toISOString() ?? null,
      })),
    };
  });
  api.on(calls.undoImport, async ({ params, database, note, at }) => {
    const answer = await undoImport(database, params.id, at);
    note({ subject: `import of titles ${params.id}`, after: answer });
    return answer;
  });
}
