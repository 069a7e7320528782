import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyChanges, changedList, changesIn } from "./changes.ts";

const ada = { id: 1, name: "Ada", is_kid: false };
const zoe = { id: 2, name: "Zoé", is_kid: true };
const profiles = ["GET /profiles", {}];
const home = ["GET /home", {}];
const histories = ["GET /profiles/view-histories", {}];

function kept(): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(profiles, { data: [ada, zoe] });
  queries.setQueryData(home, { listHistories: [{ id: 1 }, { id: 7 }], listTop: [{ id: 7 }] });
  queries.setQueryData(histories, { histories: [{ id: 7 }], suggestion: [{ id: 7 }] });
  return queries;
}

test("a new profile joins the kept list without the name of its kind, once", () => {
  const queries = kept();
  const answer = { profile: {}, insert: [{ entity: "profile", id: 3, name: "Louis", is_kid: false }] };
  applyChanges(queries, answer);
  applyChanges(queries, answer);
  expect(queries.getQueryData(profiles)).toEqual({ data: [ada, zoe, { id: 3, name: "Louis", is_kid: false }] });
});

test("a changed profile takes its new fields in its old place; an unknown one is left out", () => {
  const queries = kept();
  applyChanges(queries, {
    update: [
      { entity: "profile", id: 1, name: "Ada L." },
      { entity: "profile", id: 9, name: "Personne" },
    ],
  });
  expect(queries.getQueryData(profiles)).toEqual({ data: [{ ...ada, name: "Ada L." }, zoe] });
});

test("a removed profile goes; a title of the same number stays", () => {
  const queries = kept();
  applyChanges(queries, { delete: [{ entity: "profile", id: 1 }] });
  expect(queries.getQueryData(profiles)).toEqual({ data: [zoe] });
  expect(queries.getQueryData<{ listHistories: unknown[] }>(home)?.listHistories).toHaveLength(2);
});

test("a forgotten history leaves every list of what was begun, and no other", () => {
  const queries = kept();
  applyChanges(queries, { delete: [{ entity: "history", id: 7 }] });
  expect(queries.getQueryData(home)).toEqual({ listHistories: [{ id: 1 }], listTop: [{ id: 7 }] });
  expect(queries.getQueryData(histories)).toEqual({ histories: [], suggestion: [{ id: 7 }] });
});

test("a new favourite comes first, by its number and as a card; known by its number alone it joins no cards", () => {
  const queries = new QueryClient();
  const [ids, cards] = [["GET /me/favorite-ids", {}], ["GET /me/favorites"]];
  queries.setQueryData(ids, { data: [1] });
  queries.setQueryData(cards, { pages: [{ data: [{ id: 1, title: "Un" }] }, { data: [{ id: 8, title: "Huit" }] }] });
  const read = () => [queries.getQueryData(ids), queries.getQueryData(cards)];

  applyChanges(queries, { insert: [{ entity: "favourite", id: 2 }] });
  applyChanges(queries, { insert: [{ entity: "favourite", id: 2, title: "Deux" }] });
  const whole = [
    { id: 2, title: "Deux" },
    { id: 1, title: "Un" },
  ];
  expect(read()).toEqual([{ data: [2, 1] }, { pages: [{ data: whole }, { data: [{ id: 8, title: "Huit" }] }] }]);
  applyChanges(queries, { delete: [{ entity: "favourite", id: 8 }] });
  expect(read()).toEqual([{ data: [2, 1] }, { pages: [{ data: whole }, { data: [] }] }]);
});

test("a like changes its title's count wherever the title is kept, and no other's", () => {
  const queries = new QueryClient();
  const [one, other] = [1, 2].map((id) => ["GET /videos/{id}", { params: { id } }]) as [unknown[], unknown[]];
  queries.setQueryData(one, { id: 1, title: "Un", total_like: 3 });
  queries.setQueryData(other, { id: 2, title: "Deux", total_like: 5 });
  const kept = queries.getQueryData(other);
  applyChanges(queries, { insert: [{ entity: "like", id: 1 }], update: [{ entity: "video", id: 1, total_like: 4 }] });
  expect(queries.getQueryData(one)).toEqual({ id: 1, title: "Un", total_like: 4 });
  expect(queries.getQueryData(other)).toBe(kept);
});

test("answers without changes, changes of unknown kinds and calls never made leave the cache as it is", () => {
  const queries = kept();
  const before = queries.getQueryData(profiles);
  for (const answer of [null, "texte", [], { data: [] }, { delete: [{ entity: "nuage", id: 1 }] }, { insert: [3] }])
    applyChanges(queries, answer);
  applyChanges(queries, { delete: [{ entity: "device", id: 1 }] });
  expect(queries.getQueryData(profiles)).toBe(before);
  expect(queries.getQueryData(["GET /me/devices", {}])).toBeUndefined();
  expect(changesIn({ data: [] })).toBeUndefined();
  const list = [ada];
  expect(changedList(list, "profile", { insert: [], update: [], delete: [{ entity: "history", id: 1 }] })).toBe(list);
});

test("a comment changes and goes wherever it is kept; a new one is put into its own title's list by hand", () => {
  const queries = kept();
  const listed = [["GET /comments", { video: 1 }] as const, ["GET /comments", { video: 2 }] as const];
  const pageWith = (...data: object[]) => ({ pages: [{ data }], pageParams: [1] });
  for (const key of listed) queries.setQueryData(key, pageWith({ id: 5, total_like: 0, text: "a" }, { id: 6 }));
  applyChanges(queries, {
    insert: [{ entity: "comment", id: 7, text: "b", total_like: 0 }],
    update: [{ entity: "comment", id: 5, total_like: 1 }],
    delete: [{ entity: "comment", id: 6 }],
  });
  for (const key of listed) expect(queries.getQueryData(key)).toEqual(pageWith({ id: 5, total_like: 1, text: "a" }));
});
