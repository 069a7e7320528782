import type { PaymentWay } from "#contract/payment-ways.ts";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { PaymentProvider } from "./provider.ts";

/** What a provider receives from the rest of the program. */
export type ProviderDeps = {
  /** For the provider's own pages, and for returns by form post. */
  app: FastifyInstance;
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, "define">;
  /** Watches calls to providers. */
  observeCall: ObserveCall | undefined;
  secret: string;
  brandName: string;
  publicUrl: string;
  /** Whether developers' pages are served. */
  development: boolean;
  /** URL of a path on this process; undefined before it listens. */
  ownAddress: (pathname: string) => string | undefined;
};

/** A provider whose settings are parsed. */
export type ConfiguredProvider = {
  name: string;
  ways: readonly PaymentWay[];
  isSandbox: boolean;
  open: (deps: ProviderDeps) => Promise<PaymentProvider>;
};

/** The export of a provider's folder. */
export type ProviderModule = {
  ways: readonly PaymentWay[];
  /** Names of its environment variables. */
  settingNames?: readonly string[];
  /** Parses its settings. Returns a function that opens the provider, or one line per invalid setting, with its name. */
  configure(
    environment: Record<string, unknown>,
  ): Pick<ConfiguredProvider, "isSandbox" | "open"> | { faults: string[] };
};

type Definition<Settings extends z.ZodMiniObject> = {
  ways: readonly PaymentWay[];
  /** Whether these settings move no real money, which production allows only with ALLOW_SANDBOX. */
  isSandbox: (settings: z.output<Settings>) => boolean;
  /** Schema of its environment variables. */
  settings: Settings;
  open: (deps: ProviderDeps, settings: z.output<Settings>) => Promise<PaymentProvider>;
};

export function defineProvider<Settings extends z.ZodMiniObject>(definition: Definition<Settings>): ProviderModule {
  const { ways, isSandbox, settings, open } = definition;
  return {
    ways,
    settingNames: Object.keys(settings.shape),
    configure(environment) {
      const read = z.safeParse(settings, environment, { error: z.locales.en().localeError });
      if (read.success) return { isSandbox: isSandbox(read.data), open: (deps) => open(deps, read.data) };
      return { faults: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
    },
  };
}
