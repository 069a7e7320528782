import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from "lucide-react";
import { IconButton } from "#shared/ui/button.tsx";
import { useTexts } from "../texts.ts";
import type { Sortable } from "./sortable.ts";

type Props = { sortable: Sortable; id: number };

/** The drag handle of an item of a sortable list. */
export function DragHandle({ sortable, id }: Props) {
  const t = useTexts();
  return (
    <button
      type="button"
      data-handle={id}
      className="drag-handle"
      aria-label={t("sort.handle", { name: sortable.nameOf(id) })}
      aria-describedby="sort-keys"
      aria-pressed={sortable.lifted === id}
      {...sortable.handle(id)}
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </button>
  );
}

/** Buttons that move an item by one position, as an alternative to dragging. */
export function StepButtons({ sortable, id, sideways = false }: Props & { sideways?: boolean }) {
  const t = useTexts();
  const place = sortable.placeOf(id);
  const name = sortable.nameOf(id);
  const [Before, After] = sideways ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown];
  return (
    <>
      <IconButton
        label={t("sort.before", { name })}
        tooltip={t(sideways ? "sort.left" : "sort.up")}
        icon={<Before className="size-4" aria-hidden="true" />}
        size="small"
        data-step={-1}
        data-of={id}
        aria-disabled={place === 0}
        onClick={() => sortable.step(id, -1)}
      />
      <IconButton
        label={t("sort.after", { name })}
        tooltip={t(sideways ? "sort.right" : "sort.down")}
        icon={<After className="size-4" aria-hidden="true" />}
        size="small"
        data-step={1}
        data-of={id}
        aria-disabled={place === sortable.count - 1}
        onClick={() => sortable.step(id, 1)}
      />
    </>
  );
}

/** Announces moves to screen readers. `SortKeys` explains the keys once per page. */
export function SortMessage({ sortable }: { sortable: Sortable }) {
  return (
    <p className="sr-only" aria-live="assertive">
      {sortable.message}
    </p>
  );
}

export function SortKeys() {
  const t = useTexts();
  return (
    <p id="sort-keys" className="sr-only">
      {t("sort.keys")}
    </p>
  );
}
