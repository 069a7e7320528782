import { adminFigures as calls } from "#contract/admin/figures.ts";
import type { Api } from "#server/http/api.ts";
import type { FiguresDeps } from "./deps.ts";
import { cash, keyFigures, movements } from "./figures.ts";
import { cashCsv, fileOf, movementsCsv } from "./files.ts";
import { counted } from "./people.ts";

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
