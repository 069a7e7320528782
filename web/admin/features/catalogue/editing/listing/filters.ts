import { TitleFilter, titleSorts } from "#contract/admin/titles.ts";
import { useAddressState } from "#admin/parts/address-state.ts";

export type Sort = (typeof titleSorts)[number];
export type Filter = Record<keyof typeof TitleFilter.shape, string>;

const names = Object.keys(TitleFilter.shape) as (keyof Filter)[];
const sorts: readonly string[] = titleSorts;

/** The table's filters, order, page and columns, kept in the URL. */
export function useTableState() {
  const { values, set } = useAddressState();
  const filter = Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const sort = (sorts.includes(values["sort"] ?? "") ? values["sort"] : "-updated") as Sort;
  const hidden = (values["without"] ?? "").split(",").filter(Boolean);
  return { filter: filter as Partial<Filter>, sort, page: values["page"] ?? "1", hidden, set };
}
