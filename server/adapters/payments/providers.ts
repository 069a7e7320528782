import type { ConfiguredProvider, ProviderDeps, ProviderModule } from "./provider-module.ts";
import type { PaymentProvider, PaymentWay } from "./provider.ts";
import { mercanetModule } from "./mercanet/mercanet-module.ts";
import { paypalModule } from "./paypal/paypal-module.ts";
import { sandboxModule } from "./sandbox/sandbox-module.ts";

/** Every provider there is, by its name: one line each. */
export const providerModules: Record<string, ProviderModule> = {
  mercanet: mercanetModule,
  paypal: paypalModule,
  sandbox: sandboxModule,
};

/**
 * The providers that the operator named, in that order, with their settings read.
 * @returns what is wrong as well, a line each with the setting's name
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

/** Who takes the money. */
export type PaymentProviders = {
  /** Who takes new payments that are made this way; undefined where nobody does. */
  taking(way: PaymentWay): PaymentProvider | undefined;
  /** Who took what was begun before; undefined for one that is not set up any more. */
  named(name: string): PaymentProvider | undefined;
  readonly all: readonly PaymentProvider[];
};

/** Each way of paying goes to the first provider that takes it; the others serve what was begun with them. */
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
