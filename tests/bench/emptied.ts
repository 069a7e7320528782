import { readdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { root } from "#tests/support/program.ts";

/** What an emptied page shows instead of its own content. */
export const emptyText = "Nothing";

/** Replaces the code of a page, by the name of its file in the build, by one that draws a word; the rest of the program stays. */
export async function emptied(page: Page, name: string): Promise<void> {
  const chunk = new RegExp(String.raw`/assets/${name}-[\w-]{8}\.js$`);
  const folder = path.join(root, "build/client/assets");
  const files = readdirSync(folder).filter((file) => chunk.test(`/assets/${file}`));
  if (files.length !== 1) throw new Error(`${files.length} files of the page ${name} in ${folder}`);
  const body = `export const handle = {};
    export function clientLoader() { return null; }
    clientLoader.hydrate = true;
    export default function Empty() { return "${emptyText}"; }`;
  await page.route(chunk, (route) => route.fulfill({ contentType: "text/javascript", body }));
}
