import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Plugin } from "vite";

export type TextTree = { [key: string]: string | TextTree };
export type CompiledTree = { [key: string]: CompiledMessage | CompiledTree };

/**
 * Compiles the ICU messages of a language to what use-intl's `format-message/format-only` reads.
 * @throws where a text is no ICU message, or has a plural with an offset
 */
export function compileTexts(texts: TextTree): CompiledTree {
  const entries = Object.entries(texts);
  return Object.fromEntries(
    entries.map(([key, text]) => [key, typeof text === "string" ? compile(text) : compileTexts(text)]),
  );
}

const sources = path.resolve(import.meta.dirname, "shared/texts");
/** Beside the router's generated types: the builder empties `build/`. */
const output = path.resolve(import.meta.dirname, "../.react-router/texts");

/**
 * Compiles the site's texts when the pages are built, so that neither browsers nor the server parse messages, and browsers do not
 * load the parser. use-intl offers its formatter without the parser under an address of its own, to be put in the place of the
 * other by the bundler: https://next-intl.dev/docs/usage/plugin#messages-precompile. In development texts are parsed where they
 * are shown, which names a broken one.
 */
export function compiledTexts(): Plugin {
  return {
    name: "compiled-texts",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }],
      },
    }),
    buildStart() {
      mkdirSync(output, { recursive: true });
      for (const file of readdirSync(sources).filter((name) => name.endsWith(".json"))) {
        const texts = JSON.parse(readFileSync(path.join(sources, file), "utf8")) as TextTree;
        writeFileSync(path.join(output, file), JSON.stringify(compileTexts(texts)));
      }
    },
    resolveId: {
      filter: { id: /\.json(?:\?|$)/ },
      handler(id, importer) {
        const [file = "", query] = id.split("?");
        const source = path.resolve(path.dirname(importer ?? ""), file);
        if (path.dirname(source) !== sources) return null;
        return path.join(output, path.basename(source)) + (query === undefined ? "" : `?${query}`);
      },
    },
  };
}
