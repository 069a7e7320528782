import { useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from "react";
import type { ListedTitle } from "#contract/admin/title-shapes.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
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

  const headOf = (name: ColumnName) => {
    const text = t(`titles.column.${name}`);
    const column = { name: text, isQuiet: name === "title", isNumber: name === "views" };
    if (!sortable.has(name)) return column;
    const isDown = sort.replace("-", "") === name ? sort.startsWith("-") : null;
    // Dates and numbers sort descending first.
    const next = isDown === null ? name !== "title" : !isDown;
    return {
      ...column,
      sorted: isDown === null ? undefined : isDown ? ("descending" as const) : ("ascending" as const),
      head: <SortButton text={text} isDown={isDown} onSort={() => onSort((next ? `-${name}` : name) as Sort)} />,
    };
  };
  const heads = table.getHeaderGroups().flatMap((group) => group.headers.map(({ column }) => column.id as ColumnName));
  return (
    <DataTable
      className="title-table"
      label={t("titles.title")}
      columns={[
        {
          name: t("titles.selectPage"),
          isQuiet: true,
          head: (
            <input
              type="checkbox"
              className="choice-box"
              aria-label={t("titles.selectPage")}
              checked={titles.every(({ id }) => isChosen(id))}
              onChange={toggleAll}
            />
          ),
        },
        ...heads.map((name) => headOf(name)),
      ]}
      isEmpty={titles.length === 0}
      nothing={t("titles.nothing")}
      isStale={isStale}
      onKeyDown={(event) => onKey(event, toggle)}
    >
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
    </DataTable>
  );
}

type HeadProps = { text: string; isDown: boolean | null; onSort: () => void };

function SortButton({ text, isDown, onSort }: HeadProps) {
  const Arrow = isDown === true ? ArrowDown : ArrowUp;
  return (
    <button type="button" className="sort-button" onClick={onSort}>
      {text}
      {isDown !== null && <Arrow className="size-3.5" aria-hidden="true" />}
    </button>
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
