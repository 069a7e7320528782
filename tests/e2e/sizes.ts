import type { Page } from "@playwright/test";

const legalTexts = ["mentions-legales", "cgu", "politique-de-confidentialite", "rgpd", "accessibilite"];

/**
 * What differs from the specified sizes on a desktop: legal texts at most 1000 px wide; a title's cover 7/16 of the window's
 * width, at least 300 px and within the window's height; four of its related titles beside each
 * other; its description at least 18rem wide. Nothing is measured below 1024 px.
 */
export async function sizeFaultsOf(page: Page, route: string): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const [row] = document.querySelectorAll(".title-rail .row");
    const cards = [...(row?.querySelectorAll(".row-item") ?? [])].map((card) => card.getBoundingClientRect());
    return {
      width: window.innerWidth,
      height: window.innerHeight,
      text: document.querySelector("main article")?.clientWidth ?? 0,
      cover: document.querySelector(".title-cover")?.getBoundingClientRect().height ?? 0,
      about: document.querySelector(".title-facts-text")?.clientWidth,
      inRail: cards.length,
      whole: cards.filter(({ right }) => right <= window.innerWidth).length,
    };
  });
  if (seen.width < 1024) return [];
  const faults: string[] = [];
  if (legalTexts.includes(route) && (seen.text === 0 || seen.text > 1000)) faults.push(`text of ${seen.text} px`);
  if (seen.about !== undefined && seen.about < 288) faults.push(`description of ${seen.about} px`);
  if (route.startsWith("info-detail")) {
    const least = Math.max(300, Math.min((seen.width * 7) / 16, seen.height * 0.88));
    if (seen.cover < least - 1) faults.push(`cover of ${seen.cover} px, not ${least}`);
    if (seen.inRail > 3 && seen.whole !== 4) faults.push(`${seen.whole} related titles in the window`);
  }
  return faults;
}
