import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { clientLoader as meetFault } from "./dev-fault.tsx";
import { clientLoader as remember } from "./dev-remember.tsx";
import DevStates from "./dev-states.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Where a page leads whose loader redirects. */
function leadsTo(load: () => unknown): string | null {
  try {
    load();
  } catch (redirected) {
    if (redirected instanceof Response) return redirected.headers.get("location");
    throw redirected;
  }
  return null;
}

test("every state is listed below its group, with a link that opens it", () => {
  const listed = [
    { name: "visitor", group: "Accounts", title: "A visitor" },
    { name: "api-500", group: "Faults", title: "500, for what home asks" },
  ];
  const Stub = createRoutesStub([{ id: "states", path: "/", Component: DevStates, loader: () => listed }]);
  const page = renderToString(createElement(Stub, { hydrationData: { loaderData: { states: listed } } }));
  expect([...page.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, group]) => group)).toEqual(["Accounts", "Faults"]);
  const links = [...page.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, title]) => [href, title]);
  expect(links).toEqual(listed.map(({ name, title }) => [`/dev/states/${name}`, title]));
});

test("what an address carries is kept by the browser, and its page opens", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { setItem: (name: string, value: string) => void kept.set(name, value) });
  const carried = new URLSearchParams({ page: "/enregistrement", token: '"a"', registration: '{"id":1}' });
  vi.stubGlobal("location", { hash: `#${carried}` });
  expect(leadsTo(remember)).toBe("/enregistrement");
  expect(Object.fromEntries(kept)).toEqual({ token: '"a"', registration: '{"id":1}' });
});

test("a fault of the service is kept in a cookie, a network that is lost in the tab, and the page opens", async () => {
  const tab = { fetch: async () => new Response() };
  vi.stubGlobal("window", tab);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("navigator", { onLine: true });
  const open = (fault: string) => {
    const request = new Request(`https://silecs.example/dev/fault?fault=${fault}&page=/accueil`);
    return leadsTo(() => meetFault({ request } as Parameters<typeof meetFault>[0]));
  };
  expect(open("api-500")).toBe("/accueil");
  expect(document.cookie).toContain("dev-fault=api-500;");
  expect((await tab.fetch()).status).toBe(200);
  expect(open("unreached")).toBe("/accueil");
  await expect(tab.fetch()).rejects.toThrow(TypeError);
  expect(navigator.onLine).toBe(true);
  expect(open("offline")).toBe("/accueil");
  expect(navigator.onLine).toBe(false);
});
