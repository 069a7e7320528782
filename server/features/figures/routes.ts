import { Readable } from "node:stream";
import { adminFigures as calls } from "#contract/admin/figures.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import type { FiguresDeps } from "./deps.ts";
import { cash, keyFigures, movements } from "./figures.ts";
import { cashCsv, movementsCsv } from "./files.ts";
import { counted } from "./people.ts";

/** By a byte order mark spreadsheets detect UTF-8. */
const fileOf = (csv: string, name: string) => new FileAnswer(Readable.from([`\uFEFF${csv}`]), name);

export function figureRoutes(api: Api, deps: Pick<FiguresDeps, "ledger" | "namesOf">): void {
  api.on(calls.keyFigures, ({ database, at }) => keyFigures(database, at));
  api.on(calls.movements, ({ database, query }) => movements(database, query));
  api.on(calls.cash, ({ database, query }) => cash(database, query));
  api.on(calls.counted, ({ database, query }) => counted(database, deps, query));
  api.on(calls.movementsFile, async ({ database, query }) =>
    fileOf(movementsCsv(await movements(database, query)), "figures.csv"),
  );
  api.on(calls.cashFile, async ({ database, query }) =>
    fileOf(cashCsv((await cash(database, query)).rows), "cash.csv"),
  );
}
