import { expect, test } from "vitest";
import { isVisit } from "./visit.ts";

const arrival = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "none",
};

test.each([{}, { "sec-fetch-site": "cross-site" }, { cookie: "language=fr; theme=dark" }])(
  "%j is a visit",
  (headers) => {
    expect(isVisit({ method: "GET", headers: { ...arrival, ...headers } })).toBe(true);
  },
);

test.each([
  ["the next page of the site", { "sec-fetch-site": "same-origin" }],
  ["a call of a page", { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" }],
  ["a page in a frame", { "sec-fetch-dest": "iframe" }],
  ["a page loaded in advance", { "sec-purpose": "prefetch;prerender" }],
  ["somebody logged in", { cookie: "theme=dark; signedIn=1" }],
  ["somebody registered", { cookie: "signedIn=unpaid" }],
  ["the kids space", { cookie: "theme=kids" }],
  ["who refused measurement", { cookie: "cookieChoice=refused.1770000000000" }],
  ["a known bot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
])("%s is none", (_what, headers) => {
  expect(isVisit({ method: "GET", headers: { ...arrival, ...headers } })).toBe(false);
});

test("what is no browser is none, nor is a form that is sent", () => {
  expect(isVisit({ method: "GET", headers: { "user-agent": arrival["user-agent"] } })).toBe(false);
  expect(isVisit({ method: "POST", headers: arrival })).toBe(false);
});
