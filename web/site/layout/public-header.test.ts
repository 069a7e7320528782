import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { PublicHeader } from "./public-frame.tsx";

/** What the browser and the server know of who is in front of the page. */
const known = vi.hoisted(() => ({
  token: null as string | null,
  profile: null as { is_kid: boolean } | null,
  root: { theme: "dark", signedIn: false },
}));
vi.mock("#shared/api/session.ts", () => ({
  homeOf: ({ is_kid: isKid }: { is_kid: boolean }) => (isKid ? "kids home" : "home"),
  useToken: () => known.token,
  useProfile: () => known.profile,
}));
vi.mock("../use-root-data.ts", () => ({ useRootData: () => known.root }));
vi.mock("use-intl", () => ({ useTranslations: () => (key: string) => key }));
vi.mock("./guest-header.tsx", () => ({ GuestHeader: ({ action }: { action?: unknown }) => action ?? "log-in" }));
vi.mock("./cookie-banner.tsx", () => ({ CookieBanner: () => null }));
vi.mock("./footer.tsx", () => ({ Footer: () => null }));
vi.mock("#shared/ui/link-button.tsx", () => ({ LinkButton: ({ to }: { to: string }) => to }));
vi.mock("#shared/ui/link.tsx", () => ({ Link: ({ to }: { to: string }) => to }));

const header = () => renderToString(createElement(PublicHeader, {})).replaceAll("<!-- -->", "");

beforeEach(() => void Object.assign(known, { token: null, profile: null, root: { theme: "dark", signedIn: false } }));

test("a visitor is led to the log-in", () => {
  expect(header()).toBe("log-in");
});

test("who is signed in is led home, also where a page without script knows it by the cookie alone", () => {
  known.token = "token";
  expect(header()).toBe("home");
  known.token = null;
  known.root = { theme: "dark", signedIn: true };
  expect(header()).toBe("home");
  known.root.theme = "kids";
  expect(header()).toBe("kids home");
});

test("an adult finds their account there, a child does not", () => {
  known.token = "token";
  known.profile = { is_kid: true };
  expect(header()).not.toContain("/profile");
  known.profile = { is_kid: false };
  expect(header()).toContain("/profile");
});
