import { beforeEach, expect, test, vi } from "vitest";
import { forgetSearches, rememberSearch } from "./recent-searches.ts";
import { recentSearches } from "./search-memory.ts";
import { forgetSession, type Profile, session } from "./session.ts";

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
  forgetSession();
});

const actAs = (id: number): void => session.profile.set({ id, name: `profile ${id}` } as Profile);

test("each profile has its own searches, the latest first, and six at most", () => {
  actAs(1);
  for (const keyword of ["lune", "sable", "son", "eau", "pain", "feu", "vent"]) rememberSearch(keyword);
  actAs(2);
  rememberSearch(" chat ");
  rememberSearch("   ");
  expect(recentSearches.get()).toEqual({ 1: ["vent", "feu", "pain", "eau", "son", "sable"], 2: ["chat"] });
});

test("a search made again comes first, and a word's beginning makes way for the word", () => {
  actAs(1);
  for (const keyword of ["lune", "fourr", "la mer", "Lune", "fourrier", "la mer morte"]) rememberSearch(keyword);
  expect(recentSearches.get()).toEqual({ 1: ["la mer morte", "fourrier", "Lune", "la mer"] });
});

test("forgetting is for one profile, signing out for all", () => {
  actAs(1);
  rememberSearch("lune");
  actAs(2);
  rememberSearch("chat");
  forgetSearches();
  expect(recentSearches.get()).toEqual({ 1: ["lune"] });
  forgetSession();
  expect(recentSearches.get()).toBeNull();
});

test("without a profile no search is kept", () => {
  rememberSearch("lune");
  expect(recentSearches.get()).toBeNull();
});
