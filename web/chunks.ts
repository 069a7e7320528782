import type { Plugin, Rolldown } from "vite";

/** What every page loads: the start of the program, and the root around all pages. */
const always = ["web/site/entry.client.tsx", "web/site/root.tsx"];
/** The page that has to be light: whoever opens it waits for a picture. */
const light = ["web/site/pages/watch.tsx"];

const ours = /\/(web|contract|node_modules)\//;
/**
 * Styles stay with the page that names them. Grouped with what the program starts with, they would be the root's and the
 * entry's at once, and loaded a second time, after those of the pages.
 */
const isStyles = (id: string): boolean => id.endsWith(".css");
/** Packages whose index names all of their parts: what another page uses of them seems to be needed by all. */
const namesAll = /\/node_modules\/lucide-react\//;
/** Pages from which on a part is loaded with all others that as many share: fewer files, better compressed. */
const many = 8;
/** The same for what the watch page needs, which is small. */
const some = 3;

/**
 * Divides what pages share into three files: `always`, which all need; `light`, which the watch page needs too; and `shared`,
 * which only others do. Anything else that pages share has a file for each set of pages.
 */
export function chunks(): Plugin {
  const inAlways = new Set<string>();
  const inLight = new Set<string>();
  return {
    name: "chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      for (const [names, into] of [
        [always, inAlways],
        [light, inLight],
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
      const groups = [
        {
          debugName: "always",
          name: (id: string) => (inAlways.has(id) && !namesAll.test(id) && !isStyles(id) ? "always" : null),
          test: ours,
          priority: 3,
        },
        {
          debugName: "light",
          name: (id: string) => (inLight.has(id) ? "light" : null),
          test: ours,
          priority: 2,
          minShareCount: some,
        },
        { name: "shared", test: ours, priority: 1, minShareCount: many },
      ];
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
