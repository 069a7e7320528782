import type { Plugin } from "vite";

const ownCache = /(function \w+\(\)\{return)(\{dateTime:\{\},number:\{\},message:\{\},[\w:{},]*?\})\}(?=function)/;

/**
 * Makes all providers of texts on the server share one cache: use-intl has one for each, which on the server is one for each
 * page, so that every page would parse its messages and make its formats again. An entry's key contains all that it depends
 * on, and there are as few entries as texts.
 * @throws where a version of use-intl has another text
 */
export function withSharedCache(code: string): string {
  const shared = code.replace(ownCache, "$1 sharedCache}const sharedCache=$2;");
  if (shared === code) throw new Error("use-intl: found no cache to share; see web/intl-caches.ts");
  return shared;
}

export function intlCaches(): Plugin {
  return {
    name: "intl-caches",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: /use-intl\/dist\/esm\/production\/formatters-[\w-]+\.js$/ },
      handler: (code) => ({ code: withSharedCache(code), map: null }),
    },
  };
}
