import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { PaymentProvider, PaymentWay } from "./provider.ts";

/** What a provider may use of the program. */
export type ProviderDeps = {
  /** For pages of its own, and for browsers that come back by a form. */
  app: FastifyInstance;
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, "define">;
  secret: string;
  brandName: string;
  publicUrl: string;
  /** Developers' pages are served. */
  development: boolean;
  /** A path's address on this very process; undefined before it listens. */
  ownAddress: (pathname: string) => string | undefined;
};

/** A provider whose settings are read. */
export type ConfiguredProvider = {
  name: string;
  ways: readonly PaymentWay[];
  isSandbox: boolean;
  open: (deps: ProviderDeps) => Promise<PaymentProvider>;
};

/** What a provider's folder exports. */
export type ProviderModule = {
  ways: readonly PaymentWay[];
  /** Reads its own settings; answers how to open it, or what is wrong, a line each with the setting's name. */
  configure(
    environment: Record<string, unknown>,
  ): Pick<ConfiguredProvider, "isSandbox" | "open"> | { faults: string[] };
};

type Definition<Settings extends z.ZodMiniType> = {
  ways: readonly PaymentWay[];
  /** Whether no money moves with these settings: production requires ALLOW_SANDBOX for that. */
  isSandbox: (settings: z.output<Settings>) => boolean;
  /** By the names of the environment's variables. */
  settings: Settings;
  open: (deps: ProviderDeps, settings: z.output<Settings>) => Promise<PaymentProvider>;
};

export function defineProvider<Settings extends z.ZodMiniType>(definition: Definition<Settings>): ProviderModule {
  const { ways, isSandbox, settings, open } = definition;
  return {
    ways,
    configure(environment) {
      const read = z.safeParse(settings, environment, { error: z.locales.en().localeError });
      if (read.success) return { isSandbox: isSandbox(read.data), open: (deps) => open(deps, read.data) };
      return { faults: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
    },
  };
}
