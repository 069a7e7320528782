import type { Plugin, Rolldown } from "vite";

/** What every page loads: the start of the program, and the root around all pages. */
const always = ["web/site/entry.client.tsx", "web/site/root.tsx"];
/** The page that has to be light: whoever opens it waits for a picture. */
const light = ["web/site/pages/watch.tsx"];
/** Where subscribers arrive, and what stands around it. */
const browse = ["web/site/pages/browsing.tsx", "web/site/pages/home.tsx"];
/** Where visitors begin, who need forms, and little of what home needs. */
const begin = ["web/site/pages/login.tsx", "web/site/pages/registration.tsx"];

const ours = /\/(web|contract|node_modules)\//;
/** Packages whose index names all of their parts: what another page uses of them seems to be needed by all. */
const namesAll = /\/node_modules\/lucide-react\//;
/** Pages from which on a part is loaded with all others that as many share: fewer files, better compressed. */
const many = 7;
/** The same for what the watch page needs, which is small. */
const some = 3;

/**
 * Styles stay with the page that names them. Grouped with what the program starts with, they would be the root's and the
 * entry's at once, and loaded a second time, after those of the pages.
 */
const isDivided = (id: string): boolean => ours.test(id) && !id.endsWith(".css");

/**
 * Divides what pages share into six files: `always`, which all need; `light`, which the watch page needs too; `shared`, which
 * many pages share with home, and `forms`, which only others share; `begin`, what else home shares with visitors' first pages;
 * and `browse`, what it shares with any others but the watch page. Anything else has a file for each set of pages.
 */
export function chunks(): Plugin {
  const needs = {
    always: new Set<string>(),
    light: new Set<string>(),
    browse: new Set<string>(),
    begin: new Set<string>(),
  };
  return {
    name: "chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      for (const [names, into] of [
        [always, needs.always],
        [light, needs.light],
        [browse, needs.browse],
        [begin, needs.begin],
      ] as const) {
        into.clear();
        const roots = [...this.getModuleIds()].filter((id) => names.some((name) => isOfFile(id, name)));
        if (roots.length < names.length) this.error(`No module of ${names.join(", ")}; see web/chunks.ts`);
        for (const root of roots) addWithImports(root, into, (id) => this.getModuleInfo(id));
        // Each root is a chunk of its own, by which the router finds it.
        for (const root of roots) into.delete(root);
      }
    },
    outputOptions(options) {
      const group = (name: string, holds: (id: string) => boolean, minShareCount = 1) => ({
        debugName: name,
        name: (id: string) => (holds(id) ? name : null),
        test: isDivided,
        minShareCount,
      });
      const isOfHome = (id: string) => needs.browse.has(id) && !needs.light.has(id);
      const groups = [
        group("always", (id) => needs.always.has(id) && !namesAll.test(id)),
        group("light", (id) => needs.light.has(id), some),
        group("shared", (id) => needs.browse.has(id), many),
        group("forms", () => true, many),
        group("begin", (id) => isOfHome(id) && needs.begin.has(id), 2),
        group("browse", isOfHome, 2),
      ].map((one, index, all) => ({ ...one, priority: all.length - index }));
      return { ...options, codeSplitting: { groups } };
    },
  };
}

/** Whether a module is this file, or one of the parts into which the router divides it. */
const isOfFile = (id: string, name: string): boolean => id.replace(/\?.*$/, "").endsWith(`/${name}`);

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

function addWithImports(id: string, into: Set<string>, infoOf: InfoOf): void {
  if (into.has(id)) return;
  into.add(id);
  for (const imported of infoOf(id)?.importedIds ?? []) addWithImports(imported, into, infoOf);
}
