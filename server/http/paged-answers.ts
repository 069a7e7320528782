import { ReadyJson } from "./api.ts";

export type Paging = { page: number; limit: number };
export type Window = { limit: number; offset: number };

/** A list that has no pages, of cards that are JSON text. */
export function listAnswer(data: string): ReadyJson {
  return new ReadyJson(`{"data":${data}}`);
}

/** One page of a list whose length is known; a page past the end is empty and costs nothing. */
export async function pageOfKnown(
  paging: Paging,
  total: number,
  load: (window: Window) => Promise<string>,
): Promise<ReadyJson> {
  const window = windowOf(paging);
  return pageAnswer(paging, total, window.offset >= total ? "[]" : await load(window));
}

/** One page of a list whose length comes with its items. */
export async function pageOfFound(
  paging: Paging,
  load: (window: Window) => Promise<{ data: string; total: number }>,
): Promise<ReadyJson> {
  const { data, total } = await load(windowOf(paging));
  return pageAnswer(paging, total, data);
}

function windowOf({ page, limit }: Paging): Window {
  return { limit, offset: (page - 1) * limit };
}

function pageAnswer({ page, limit }: Paging, total: number, data: string): ReadyJson {
  const last = Math.ceil(total / limit);
  const next = page < last ? page + 1 : null;
  return new ReadyJson(`{"data":${data},"current_page":${page},"total_page":${last},"next_page":${next}}`);
}
