import { useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from "react";
import type { ListedTitle } from "#contract/admin/title-shapes.ts";
import { useTexts } from "#admin/texts.ts";
import type { Selection } from "./selection.ts";
import type { Sort } from "./filters.ts";
import { columns, features, type ColumnName } from "./title-columns.tsx";

type Props = {
  titles: ListedTitle[];
  sort: Sort;
  hidden: readonly string[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onSort: (sort: Sort) => void;
  /** The rows are still those of the previous filter. */
  isStale: boolean;
};

const sortable = new Set(["title", "from", "until", "views", "updated"]);

/**
 * The table. Arrow keys move between titles, 'x' selects one, with Shift the range; Enter opens it.
 */
export function TitleTable({ titles, sort, hidden, selection, onSelect, onSort, isStale }: Props) {
  const t = useTexts();
  const last = useRef<number | null>(null);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((column) => [column, false])), [hidden]);
  const table = useTable({
    features,
    columns,
    data: titles,
    getRowId: ({ id }) => String(id),
    state: { columnVisibility },
  });
  const isChosen = (id: number): boolean => selection.isAll || selection.ids.has(id);

  const toggle = (id: number, withRange: boolean): void => {
    const ids = new Set(selection.isAll ? titles.map((one) => one.id) : selection.ids);
    const choose = !isChosen(id);
    for (const one of withRange ? between(titles, last.current, id) : [id]) {
      if (choose) ids.add(one);
      else ids.delete(one);
    }
    last.current = id;
    onSelect({ ids, isAll: false });
  };
  const toggleAll = (): void => {
    const isWhole = titles.every(({ id }) => isChosen(id));
    const ids = new Set(selection.isAll ? [] : selection.ids);
    for (const { id } of titles) {
      if (isWhole) ids.delete(id);
      else ids.add(id);
    }
    onSelect({ ids, isAll: false });
  };

  if (titles.length === 0) return <p className="panel p-8 text-center text-soft">{t("titles.nothing")}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable with the keyboard
    <section className="panel overflow-x-auto" aria-label={t("titles.title")} tabIndex={0} aria-busy={isStale}>
      <table
        className={`data-table title-table ${isStale ? "opacity-60" : ""}`}
        onKeyDown={(event) => onKey(event, toggle)}
      >
        <thead>
          <tr>
            <th scope="col" className="w-10">
              <input
                type="checkbox"
                className="choice-box"
                aria-label={t("titles.selectPage")}
                checked={titles.every(({ id }) => isChosen(id))}
                onChange={toggleAll}
              />
            </th>
            {table
              .getHeaderGroups()
              .flatMap((group) =>
                group.headers.map(({ id, column }) => (
                  <ColumnHead key={id} name={column.id as ColumnName} sort={sort} onSort={onSort} />
                )),
              )}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-id={row.id} data-chosen={isChosen(row.original.id) ? "" : undefined}>
              <td>
                <input
                  type="checkbox"
                  className="choice-box"
                  aria-label={t("titles.select", { title: row.original.title })}
                  checked={isChosen(row.original.id)}
                  onClick={(event: MouseEvent) => toggle(row.original.id, event.shiftKey)}
                  readOnly
                />
              </td>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColumnHead({ name, sort, onSort }: { name: ColumnName; sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useTexts();
  const isSorted = sort.replace("-", "") === name;
  const isDown = sort.startsWith("-");
  const text = t(`titles.column.${name}`);
  const state = isSorted ? (isDown ? "descending" : "ascending") : undefined;
  // Dates and numbers sort descending first.
  const next = isSorted ? (isDown ? name : `-${name}`) : name === "title" ? name : `-${name}`;
  return (
    <th scope="col" aria-sort={state} className={name === "views" ? "text-end!" : ""}>
      {sortable.has(name) ? (
        <button type="button" className="sort-button" onClick={() => onSort(next as Sort)}>
          {text}
          {isSorted &&
            (isDown ? (
              <ArrowDown className="size-3.5" aria-hidden="true" />
            ) : (
              <ArrowUp className="size-3.5" aria-hidden="true" />
            ))}
        </button>
      ) : (
        text
      )}
    </th>
  );
}

/** The ids from one row to another, both included. */
function between(titles: readonly ListedTitle[], from: number | null, to: number): number[] {
  const places = [from, to].map((id) => titles.findIndex((one) => one.id === id)).toSorted((a, b) => a - b);
  const [first = -1, end = -1] = places;
  return first < 0 ? [to] : titles.slice(first, end + 1).map(({ id }) => id);
}

function onKey(event: KeyboardEvent<HTMLTableElement>, toggle: (id: number, withRange: boolean) => void): void {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("tr[data-id]") : null;
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const step =
    event.key === "ArrowDown" ? row.nextElementSibling : event.key === "ArrowUp" ? row.previousElementSibling : null;
  if (step) {
    event.preventDefault();
    step.querySelector<HTMLElement>("[data-row-link]")?.focus();
  } else if (event.key.toLowerCase() === "x") {
    event.preventDefault();
    toggle(Number(row.dataset["id"]), event.shiftKey);
  }
}
