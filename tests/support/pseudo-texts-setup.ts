import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { compileTexts, type TextTree } from "../../web/compiled-texts.ts";
import { pseudoTexts } from "./pseudo-language.ts";

/**
 * Preloaded into a server (`NODE_OPTIONS=--import=…`), it has the pages' server bundle render English in the pseudo-language.
 * The bundle stays as it was built; its texts are replaced where they are provided.
 */
const root = path.resolve(import.meta.dirname, "../..");
const english = JSON.parse(readFileSync(path.join(root, "web/shared/texts/en.json"), "utf8")) as TextTree;
Object.assign(globalThis, { pseudoTexts: compileTexts(pseudoTexts(english)) });

const provider = "function provideTexts(locale, texts) {";

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes("/build/server/")) return loaded;
    const source = typeof loaded.source === "string" ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: source.replace(provider, `${provider} if (locale === "en") texts = pseudoTexts;`) };
  },
});
