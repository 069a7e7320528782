import { adminSignUps as calls } from "#contract/admin/sign-ups.ts";
import type { Api } from "#server/http/api.ts";
import { fileOf } from "../files.ts";
import { signUpsCsv } from "./files.ts";
import { signUps } from "./sign-ups.ts";
import type { Visits } from "./visits.ts";

export function signUpRoutes(api: Api, { visits }: { visits: Visits }): void {
  api.on(calls.signUps, async ({ database, query }) => {
    await visits.write();
    return signUps(database, query);
  });
  api.on(calls.signUpsFile, async ({ database, query }) => {
    await visits.write();
    return fileOf(signUpsCsv(await signUps(database, query)), "sign-ups.csv");
  });
}
