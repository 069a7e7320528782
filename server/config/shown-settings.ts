import type * as z from "zod/mini";

/** A setting as the staff see it: closed by default. `value`: null where it is not shown, and where it is not set and has no default. */
export type ShownSetting = { name: string; value: string | null; isSet: boolean; isShown: boolean };

const shownSchemas = new WeakSet<z.ZodMiniType>();

/** Declares, beside a setting, that admins may see its value. Of any other they see whether it is set. */
export function shown<Setting extends z.ZodMiniType>(setting: Setting): Setting {
  // Several settings share one schema.
  const own = setting.clone();
  shownSchemas.add(own);
  return own;
}

/**
 * Every setting of `shape`, by name.
 * @param given what the environment sets
 * @param further names of settings that others parse, whose values are not shown
 */
export function shownSettings(
  shape: Readonly<Record<string, z.ZodMiniType>>,
  given: Readonly<Record<string, string | undefined>>,
  further: readonly string[] = [],
): ShownSetting[] {
  const own = Object.entries(shape).map(([name, schema]) => {
    const isShown = shownSchemas.has(schema);
    const value = isShown ? withoutCredentials(given[name] ?? defaultOf(schema)) : null;
    return { name, value, isSet: given[name] !== undefined, isShown };
  });
  const others = further.map((name) => ({ name, value: null, isSet: given[name] !== undefined, isShown: false }));
  return [...own, ...others].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** As the environment would write it. */
function defaultOf(schema: z.ZodMiniType): string | null {
  const value: unknown = schema.safeParse(undefined).data;
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** An address may carry a name and a password, whatever the setting is for. */
function withoutCredentials(value: string | null): string | null {
  return value?.replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, "$1") ?? null;
}
