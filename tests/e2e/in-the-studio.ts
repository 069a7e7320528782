import type { Page } from "@playwright/test";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

/** Signs in as an editor and opens the page of uploads. */
export async function signInToStudio(page: Page): Promise<void> {
  await openAsStaff(page, "editor", "/admin/uploads");
  await expect(page.getByRole("heading", { name: staffTexts.uploads.title, level: 1 })).toBeVisible();
}

/** Drags local files over the window and drops them, through the browser's own drag events. */
export async function dragIn(page: Page, files: readonly string[], { x, y } = { x: 640, y: 300 }): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, x, y, data });
  await browser.detach();
}
