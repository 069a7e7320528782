import { adminAlarms as alarmCalls } from "#contract/admin/alarms.ts";
import { adminMachine as calls } from "#contract/admin/machine.ts";
import type { Api } from "#server/http/api.ts";
import { showAlarms } from "./alarms/alarms.ts";
import type { Telling } from "./alarms/telling.ts";
import type { MachineDeps } from "./deps.ts";
import { showMachine } from "./machine.ts";

export function machineRoutes(api: Api, deps: MachineDeps, telling: Telling): void {
  api.on(alarmCalls.alarms, (call) => showAlarms(deps, telling, call));
  api.on(calls.machine, ({ database, at, locale }) => showMachine(deps, database, at, locale));
  const settings = deps.site.settings.map(({ name, value, isSet, isShown }) => ({
    name,
    value,
    is_set: isSet,
    is_shown: isShown,
  }));
  api.on(calls.machineSettings, () => Promise.resolve({ data: settings }));
}
