import type { Page } from "@playwright/test";
import { expect, test as base } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { demoFilm } from "./demo-film.ts";
import { texts } from "./texts.ts";

const { lists: t, layout, shell, catalogue } = texts.fr;

const test = base.extend<{ page: Page }>({ page: async ({ visit }, run) => run(await visit.context.newPage()) });
test.use({ who: "personal" });

const filled = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "");

/** A film on none of the demo subscriber's lists. */
async function unlistedFilm(): Promise<{ id: number; title: string }> {
  const title = "Le Jeu de la vie";
  return { id: await demoFilm(title), title };
}

const name = () => `Soirées ${test.info().project.name} ${test.info().retry}`;

test("a title is added to a new list, found in Ma liste, removed, restored, and the list deleted", async ({ page }) => {
  const film = await unlistedFilm();
  const list = name();
  const dialog = page.getByRole("dialog", { name: t.dialog.title });
  const entry = page.locator(".list-entry", { hasText: list });
  const child = entry.getByRole("link", { name: film.title });

  await test.step("from the title’s page", async () => {
    await page.goto(`/info-detail/${film.id}`);
    await page.getByRole("button", { name: t.button.add }).click();
    await expect(dialog.getByRole("checkbox", { name: "À regarder plus tard" })).not.toBeChecked();
    await dialog.getByRole("button", { name: t.create }).click();
    await expect(dialog.getByText(t.nameRequired)).toBeVisible();
    await expect(dialog.getByLabel(t.new)).toBeFocused();
    await dialog.getByLabel(t.new).fill(list);
    await page.keyboard.press("Enter");
    // The new list is first, and ticked.
    await expect(dialog.getByRole("checkbox").first()).toHaveAccessibleName(list);
    await expect(dialog.getByRole("checkbox").first()).toBeChecked();
    await dialog.getByLabel(t.new).fill(list.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Vous avez déjà une liste de ce nom")).toBeVisible();
    expect(await dialog.locator(".list-choices").evaluate((box) => getComputedStyle(box).maxHeight)).toBe("380px");
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: t.button.listed })).toBeFocused();
  });

  await test.step("in Ma liste", async () => {
    await page.getByRole("button", { name: /^Menu du profil / }).click();
    await page.getByRole("menuitem", { name: layout.profile.list }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await expect(page.locator(".list-entry").first()).toContainText(list);
    await expect(entry).toContainText("1 titre");
    await expect(entry.locator(".list-text")).toHaveText(film.title);
    await page.getByRole("combobox", { name: t.chooser }).selectOption(list);
    await expect(entry.getByRole("button", { name: list, exact: true })).toHaveAttribute("aria-expanded", "true");
    await expect(child).toBeVisible();
    await expect(entry).toBeInViewport();
    await page.reload();
    await expect(child).toBeVisible();
    await expectNoBarrier(page);
  });

  await test.step("taken out and put back", async () => {
    await entry.getByRole("button", { name: filled(t.take, { title: film.title }) }).click();
    await expect(entry.getByText(t.empty.title)).toBeVisible();
    await expect(entry.getByRole("button", { name: list, exact: true })).toBeFocused();
    await expectNoBarrier(page);
    await page.getByText(filled(t.taken, { title: film.title })).waitFor();
    await page.getByRole("button", { name: t.undo }).click();
    await expect(child).toBeVisible();
  });

  await test.step("a refusal puts it back and says why", async () => {
    await page.route("**/api/playlists/*/items/*", (route) =>
      route.fulfill({ status: 409, json: { error: { code: 409, message: "Pas maintenant" } } }),
    );
    await entry.getByRole("button", { name: filled(t.take, { title: film.title }) }).click();
    const refusal = page.getByRole("alertdialog");
    await expect(refusal).toContainText(filled(t.toTake, { title: film.title }));
    await refusal.getByRole("button", { name: shell.messages.ok }).click();
    await expect(child).toBeVisible();
    await expect(entry).toContainText("1 titre");
    await page.unroute("**/api/playlists/*/items/*");
  });

  await test.step("renamed and removed", async () => {
    const menu = (called: string) => page.getByRole("button", { name: filled(t.menu, { name: called }) });
    await menu(list).click();
    await page.getByRole("menuitem", { name: t.rename }).click();
    await page.getByLabel(t.name).fill(`${list} bis`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `${list} bis`, exact: true })).toBeVisible();
    await menu(`${list} bis`).click();
    await page.getByRole("menuitem", { name: t.remove }).click();
    const asked = page.getByRole("alertdialog", { name: filled(shell.messages.confirm, { action: t.removeAction }) });
    await asked.getByRole("button", { name: t.removeConfirm, exact: true }).click();
    await expect(entry).toHaveCount(0);
    await expect(page.getByText(filled(t.removed, { name: `${list} bis` }))).toBeVisible();
    // Restored with its titles; a refused removal leaves it in place.
    await page.getByRole("button", { name: t.undo }).click();
    await expect(entry).toContainText("1 titre");
    const stays = "Cette liste reste.";
    await page.route("**/api/playlists/*", (route) =>
      route.fulfill({ status: 403, json: { error: { code: 403, message: stays } } }),
    );
    await menu(`${list} bis`).click();
    await page.getByRole("menuitem", { name: t.remove }).click();
    await asked.getByRole("button", { name: t.removeConfirm, exact: true }).click();
    const refusal = page.getByRole("alertdialog", { name: `Il est impossible de ${t.removeAction}` });
    await expect(refusal).toContainText(stays);
    await refusal.getByRole("button", { name: shell.messages.ok }).click();
    await expect(entry).toContainText("1 titre");
    await page.unroute("**/api/playlists/*");
    await menu(`${list} bis`).click();
    await page.getByRole("menuitem", { name: t.remove }).click();
    await asked.getByRole("button", { name: t.removeConfirm, exact: true }).click();
    await expect(entry).toHaveCount(0);
    // The default list cannot be removed.
    await expect(page.getByRole("button", { name: filled(t.menu, { name: "À regarder plus tard" }) })).toHaveCount(0);
  });
});

test("a preview opens over a list’s picture and its titles, and its button by the keyboard gives the focus back @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/my-list");
  const preview = page.locator(".card-preview");
  const entry = page.locator(".list-entry", { hasText: "À regarder plus tard" });
  const card = entry.locator(".list-items .title-card").first();
  await page.getByRole("combobox", { name: t.chooser }).selectOption("À regarder plus tard");
  await expect(card).toBeVisible();
  if (isMobile) {
    // Without hover on a phone, pressing the picture closes the list like a press outside.
    await entry.locator(".list-picture").click();
    await expect(card).toHaveCount(0);
    return;
  }
  await entry.locator(".list-picture").hover();
  await expect(preview).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(preview).toHaveCount(0);

  // The preview does not cover a button over the picture.
  await card.getByRole("button", { name: /^Retirer/ }).hover();
  await page.waitForTimeout(900);
  await expect(preview).toHaveCount(0);

  await page.mouse.move(2, 2);
  await entry.locator(".list-toggle").focus();
  await page.keyboard.press("Tab");
  await expect(preview).toBeVisible();
  await expect(preview.getByRole("link", { name: catalogue.watch })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(preview.getByRole("button", { name: t.button.listed })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: t.dialog.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview.getByRole("button", { name: t.button.listed })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
});
