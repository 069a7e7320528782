import type { Plugin } from "vite";

const left = "\0intl-skeletons";

/**
 * Leaves out of the pages the parser of formats by skeletons, `{count, number, ::compact}`, which no text has; `texts.test.ts`
 * holds them to that. On the server it stays.
 */
export function intlSkeletons(): Plugin {
  return {
    name: "intl-skeletons",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: { filter: { id: /^@formatjs\/icu-skeleton-parser$/ }, handler: () => left },
    load: {
      filter: { id: new RegExp(`^${left}$`) },
      handler: () => `
        const refuse = () => {
          throw new Error("Texts have no skeletons; see web/intl-skeletons.ts");
        };
        export { refuse as parseNumberSkeleton, refuse as parseNumberSkeletonFromString, refuse as parseDateTimeSkeleton };`,
    },
  };
}
