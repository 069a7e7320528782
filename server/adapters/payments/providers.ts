import type { PaymentWay } from "#contract/payment-ways.ts";
import type { ConfiguredProvider, ProviderDeps, ProviderModule } from "./provider-module.ts";
import type { PaymentProvider } from "./provider.ts";
import { mercanetModule } from "./mercanet/mercanet-module.ts";
import { paypalModule } from "./paypal/paypal-module.ts";
import { sandboxModule } from "./sandbox/sandbox-module.ts";

/** All providers by name. */
export const providerModules: Record<string, ProviderModule> = {
  mercanet: mercanetModule,
  paypal: paypalModule,
  sandbox: sandboxModule,
};

/**
 * Parses the settings of the providers that the operator listed, in that order.
 * @returns `faults`: one line per invalid setting, with its name
 */
export function configureProviders(
  names: readonly string[],
  environment: Record<string, unknown>,
  modules: Record<string, ProviderModule> = providerModules,
): { configured: ConfiguredProvider[]; faults: string[] } {
  const configured: ConfiguredProvider[] = [];
  const faults: string[] = [];
  for (const name of new Set(names)) {
    const module = Object.hasOwn(modules, name) ? modules[name] : undefined;
    if (!module) {
      faults.push(`PAYMENT_PROVIDERS: '${name}' is none of ${Object.keys(modules).join(", ")}`);
      continue;
    }
    const read = module.configure(environment);
    if ("faults" in read) faults.push(...read.faults);
    else configured.push({ name, ways: module.ways, ...read });
  }
  if (faults.length === 0 && !configured.some(({ ways }) => ways.includes("card")))
    faults.push("PAYMENT_PROVIDERS: nobody takes cards");
  return { configured, faults };
}

/** The opened providers. */
export type PaymentProviders = {
  /** The provider for new payments by this method; undefined if there is none. */
  taking(way: PaymentWay): PaymentProvider | undefined;
  /** The provider of earlier payments; undefined if it is no longer configured. */
  named(name: string): PaymentProvider | undefined;
  readonly all: readonly PaymentProvider[];
};

/** New payments go to the first provider that supports their method; the others serve earlier payments. */
export async function openProviders(
  configured: readonly ConfiguredProvider[],
  deps: ProviderDeps,
): Promise<PaymentProviders> {
  const all: PaymentProvider[] = [];
  for (const { open } of configured) all.push(await open(deps));
  const named = (name: string) => all.find((provider) => provider.name === name);
  return {
    all,
    named,
    taking: (way) => named(configured.find(({ ways }) => ways.includes(way))?.name ?? ""),
  };
}
