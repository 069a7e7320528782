import type { Page } from "@playwright/test";
import { expectFramesToAdvance, playToTheNextEpisode, seekTo, timeOf } from "./at-the-player.ts";
import { choosePlan, newEmail, orderByCard, takeTheWayIn, tellWhoOneIs } from "./signing-up.ts";
import { texts, type Texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const film = "L’Harmonie des mondes";
const series = "L’Art de trier";

/** Opens a title from home, in a dialog. */
async function openTitle(page: Page, title: string): Promise<void> {
  await page.locator(".card", { hasText: title }).first().click();
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await expect(page.getByRole("heading", { name: title, exact: true }).last()).toBeVisible();
}

/** Presses 'Regarder' or 'Reprendre' on the open title, and expects the intro. */
async function watch(page: Page, t: Texts, label: string): Promise<void> {
  const title = page.locator(".title-cover");
  await title.getByRole("link", { name: new RegExp(`^${label}`) }).click();
  await expect(page).toHaveURL(/\/watch\/\d+/);
  await expect(page.locator(".player")).toHaveAttribute("data-phase", "intro");
  await page.getByRole("button", { name: t.playback.skipIntro }).click();
  await expectFramesToAdvance(page);
}

async function leavePlayer(page: Page, t: Texts): Promise<void> {
  await page.keyboard.press("m");
  await page.getByRole("button", { name: t.playback.back, exact: true }).click();
  await expect(page).not.toHaveURL(/\/watch\//);
}

// On a phone the parts have journeys of their own: the sign-up by keyboard, titles by touch, the player.
test("a family signs up, pays by card, watches, comes back and resumes", async ({ page }) => {
  test.slow();
  const t = texts.fr;
  const one = { page, t };

  await test.step("the landing page says what it is and what it costs, and leads to the sign-up", async () => {
    await page.goto("/");
    await expect(page.getByText("9,99 €", { exact: true }).first()).toBeVisible();
    // Without analytics there is no consent banner.
    await expect(page.getByRole("region", { name: t.layout.cookies.title })).toHaveCount(0);
    await page.getByRole("link", { name: "Commencer mon mois gratuit" }).first().click();
    await expect(page.getByRole("heading", { name: "Créez votre compte" })).toBeVisible();
  });

  await test.step("what is wrong is said under its field, and nothing typed is lost", async () => {
    await page.getByLabel("Prénom").fill("Ada");
    await page.getByLabel("Pseudo").fill("un pseudo qui est bien trop long");
    await page.getByLabel("Adresse email").fill("pas une adresse");
    await page.getByLabel("Mot de passe", { exact: true }).fill("court");
    await page.getByLabel("Confirmer le mot de passe").fill("autre chose");
    await page.getByRole("button", { name: "Continuer", exact: true }).click();
    await expect(page.getByLabel("Nom", { exact: true })).toBeFocused();
    for (const [field, message] of [
      ["Nom", "Ce champ est obligatoire"],
      ["Pseudo", "Votre pseudo ne peut pas dépasser 20 caractères"],
      ["Date de naissance", "Ce champ est obligatoire"],
      ["Adresse email", "Veuillez entrer une adresse email valide"],
      ["Mot de passe", "Votre mot de passe doit contenir au moins 8 caractères"],
      ["Confirmer le mot de passe", "Confirmation du mot de passe n’est pas correcte"],
    ] as const) {
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
    }
    await expect(page.getByLabel("Prénom")).toHaveValue("Ada");
    await expect(page.getByLabel("Adresse email")).toHaveValue("pas une adresse");
    await page.getByLabel("Pseudo").fill("Ada");
    await tellWhoOneIs(one, newEmail());
  });

  await test.step("without a choice the plans shake; with one the price is told", async () => {
    await page.getByRole("button", { name: "Continuer", exact: true }).click();
    await expect(page.locator(".shaking")).toBeVisible();
    await expect(page.getByText("Choisissez une offre pour continuer.")).toBeVisible();
    await choosePlan(one, "family", "monthly");
    await page.getByRole("button", { name: "Continuer", exact: true }).click();
    await expect(page.getByText("Choisissez un moyen de paiement pour continuer.")).toBeVisible();
  });

  await test.step("the card is confirmed on the sandbox's page", async () => {
    await orderByCard(one);
    await page.getByRole("button", { name: "Confirmer" }).click();
    await takeTheWayIn(one);
  });

  await test.step("a profile is chosen, and the catalogue opens", async () => {
    await expect(page.getByRole("heading", { name: "Sélectionnez un profil" })).toBeVisible();
    await page.getByRole("button", { name: "Ada Lovelace", exact: true }).click();
    await expect(page).toHaveURL(/\/accueil$/);
    await expect(page.getByRole("heading", { name: t.catalogue.home.mostViewed })).toBeVisible();
  });

  await test.step("a film plays, after the intro", async () => {
    await openTitle(page, film);
    await watch(page, t, "Regarder");
    await seekTo(page, 12);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(12.2);
    await leavePlayer(page, t);
  });

  await test.step("opened again it goes on where it was left", async () => {
    await page.goto("/accueil");
    await expect(page.getByRole("heading", { name: t.catalogue.home.histories })).toBeVisible();
    await openTitle(page, film);
    await watch(page, t, "Reprendre");
    expect(await timeOf(page)).toBeGreaterThan(12);
    await leavePlayer(page, t);
  });

  await test.step("at the end of an episode the next one plays", async () => {
    await page.goto("/accueil");
    await openTitle(page, series);
    await watch(page, t, "Regarder");
    await playToTheNextEpisode(page);
    await leavePlayer(page, t);
  });
});
