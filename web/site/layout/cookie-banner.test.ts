import { type ComponentProps, createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { IntlProvider } from "use-intl";
import { beforeEach, expect, test, vi } from "vitest";
import french from "#shared/texts/fr.json" with { type: "json" };
import { CookieBanner } from "./cookie-banner.tsx";

/** Who is in front of the page, and what the server has read from cookies and configuration. */
const page = vi.hoisted(() => ({
  profile: null as { is_kid: boolean } | null,
  root: { theme: "dark", consent: null as string | null },
  measuredBy: ["stats.example"],
}));

vi.mock("#shared/api/session.ts", async (original) => ({
  ...(await original<object>()),
  useProfile: () => page.profile,
}));
vi.mock("../use-root-data.ts", () => ({
  useRootData: () => page.root,
  useSiteSettings: () => ({ measuredBy: page.measuredBy }),
}));

beforeEach(() => {
  page.profile = null;
  page.root = { theme: "dark", consent: null };
  page.measuredBy = ["stats.example"];
});

function asks(): boolean {
  const texts = { locale: "fr", messages: french, timeZone: "Europe/Paris" } as ComponentProps<typeof IntlProvider>;
  const banner = createElement(IntlProvider, texts, createElement(CookieBanner));
  return renderToString(createElement(MemoryRouter, null, banner)).includes('class="cookie-banner"');
}

test("a visitor and an adult are asked about cookies, once", () => {
  expect(asks()).toBe(true);
  page.profile = { is_kid: false };
  page.root.theme = "kids";
  expect(asks()).toBe(true);
  page.root.consent = "refused";
  expect(asks()).toBe(false);
});

test("a child is not asked, neither by profile nor, until it is known, in the kids space", () => {
  page.profile = { is_kid: true };
  expect(asks()).toBe(false);
  page.profile = null;
  page.root.theme = "kids";
  expect(asks()).toBe(false);
});

test("nobody is asked where nothing is counted", () => {
  page.measuredBy = [];
  expect(asks()).toBe(false);
});
