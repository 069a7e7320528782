import { messageStates } from "#contract/admin/message-shapes.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { folded } from "#shared/ui/folded.ts";
import { call } from "../api.ts";
import { mayAs } from "../session.ts";

/** A search result, with the page that shows it. */
export type Found = {
  kind: "title" | "encoding" | "upload" | "member" | "group" | "message" | "subscriber";
  name: string;
  line: string;
  to: string;
};

const most = 6;

/** Queries every list that the member's roles may read. */
export async function findEverywhere(search: string, roles: readonly StaffRole[]): Promise<Found[]> {
  const may = (...needed: StaffRole[]) => mayAs(roles, needed);
  const asked = [
    ...(may("editor") ? [titles(search), encodings(search), uploads(search)] : []),
    ...(may("support", "accountant") ? [subscribers(search), groups(search)] : []),
    ...(may("support") ? [messages(search)] : []),
    ...(may() ? [members(search)] : []),
  ];
  return (await Promise.all(asked)).flat();
}

async function titles(search: string): Promise<Found[]> {
  const pages = await Promise.all([
    call("GET /admin/titles", { query: { search, limit: most } }),
    call("GET /admin/titles", { query: { search, type: "episode", limit: most } }),
  ]);
  return pages
    .flatMap(({ data }) => data)
    .map(({ id, title, series }) => ({ kind: "title", name: title, line: series?.title ?? "", to: `/titles/${id}` }));
}

async function encodings(search: string): Promise<Found[]> {
  const { data } = await call("GET /admin/encodings", { query: { search, limit: most } });
  return data.map(({ id, title, source }) => ({
    kind: "encoding",
    name: title,
    line: source.name,
    to: `/encodings/${id}`,
  }));
}

/** The list of uploads, searched for the same file. */
async function uploads(search: string): Promise<Found[]> {
  const { data } = await call("GET /admin/uploads", { query: { search, limit: most } });
  return data.map(({ name, title }) => ({
    kind: "upload",
    name: title ?? name,
    line: title === null ? "" : name,
    to: `/uploads?search=${encodeURIComponent(name.slice(0, 120))}`,
  }));
}

async function subscribers(search: string): Promise<Found[]> {
  const { data } = await call("POST /admin/subscriber-search", { body: { search } });
  return data
    .slice(0, most)
    .map(({ id, name, email }) => ({ kind: "subscriber", name, line: email ?? "", to: `/subscribers/${id}` }));
}

async function groups(search: string): Promise<Found[]> {
  const { data } = await call("GET /admin/client-groups", { query: { search } });
  return data.slice(0, most).map(({ id, name }) => ({ kind: "group", name, line: "", to: `/groups/${id}` }));
}

async function messages(search: string): Promise<Found[]> {
  const pages = await Promise.all(
    messageStates.map((state) => call("GET /admin/messages", { query: { search, state } })),
  );
  return pages
    .flatMap(({ data }) => data)
    .slice(0, most)
    .map(({ id, object, email }) => ({ kind: "message", name: object, line: email, to: `/messages/${id}` }));
}

async function members(search: string): Promise<Found[]> {
  const { data } = await call("GET /admin/staff");
  return data
    .filter(({ name, email }) => holds(search, name, email))
    .slice(0, most)
    .map(({ name, email }) => ({ kind: "member", name, line: email, to: "/staff" }));
}

/** Whether a text contains the words, ignoring accents and case. */
function holds(search: string, ...texts: string[]): boolean {
  return texts.some((text) => folded(text).includes(folded(search)));
}
