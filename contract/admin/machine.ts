import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import {
  MachineBackups,
  MachineCertificate,
  MachineMail,
  MachineProcess,
  MachineService,
  MachineSetting,
  MachineStorage,
} from "./machine-shapes.ts";

const adminOnly = { staff: ["admin"] } as const;

const Machine = z.object({
  processes: z.array(MachineProcess),
  storage: MachineStorage,
  mail: MachineMail,
  backups: MachineBackups,
  services: z.array(MachineService),
  certificates: z.array(MachineCertificate),
  versions: z.object({
    postgres: z.string(),
    /** The last migration that was applied. */
    migration: z.string(),
  }),
});
export type Machine = z.output<typeof Machine>;

/** What the service runs on. */
export const adminMachine = {
  machine: endpoint({
    method: "GET",
    path: "/admin/machine",
    summary: "Processes, storage with its forecast, mail, backups, providers, certificates and versions",
    access: adminOnly,
    answer: Machine,
    errors: [],
  }),
  machineSettings: endpoint({
    method: "GET",
    path: "/admin/machine/settings",
    summary: "The settings of the process that answers, by name; of secrets only whether they are set",
    access: adminOnly,
    answer: z.object({ data: z.array(MachineSetting) }),
    errors: [],
  }),
} as const;
