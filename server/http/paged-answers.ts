export type Paging = { page: number; limit: number };
export type Window = { limit: number; offset: number };
/** A page of a list, as in the contract's `pageOf`. */
export type Page<T> = { data: T[]; current_page: number; total_page: number; next_page: number | null };

/** A page of a list of known length; a page past the end is empty and needs no query. */
export async function pageOfKnown<T>(
  paging: Paging,
  total: number,
  load: (window: Window) => Promise<T[]>,
): Promise<Page<T>> {
  const window = windowOf(paging);
  return pageAnswer(paging, total, window.offset >= total ? [] : await load(window));
}

/** A page of a list whose length is queried with its items. */
export async function pageOfFound<T>(
  paging: Paging,
  load: (window: Window) => Promise<{ data: T[]; total: number }>,
): Promise<Page<T>> {
  const { data, total } = await load(windowOf(paging));
  return pageAnswer(paging, total, data);
}

function windowOf({ page, limit }: Paging): Window {
  return { limit, offset: (page - 1) * limit };
}

function pageAnswer<T>({ page, limit }: Paging, total: number, data: T[]): Page<T> {
  const last = Math.ceil(total / limit);
  return { data, current_page: page, total_page: last, next_page: page < last ? page + 1 : null };
}
