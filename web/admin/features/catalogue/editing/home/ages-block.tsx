import type { Locale } from "#contract/language.ts";
import { Eye, EyeOff, Plus, X } from "lucide-react";
import { type CSSProperties, useState } from "react";
import type { ArrangedAge, HomePreview } from "#contract/admin/home.ts";
import { ballOf } from "#shared/home/age-balls.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { Select } from "#shared/ui/select.tsx";
import { DragHandle, SortMessage, StepButtons } from "#admin/parts/drag-handle.tsx";
import { useSortable, type Sortable } from "#admin/parts/sortable.ts";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";

type Props = {
  name: string;
  language: Locale;
  ages: readonly ArrangedAge[];
  /** The ages that have titles. */
  faces: HomePreview["ages"] | undefined;
  onChange: (ages: ArrangedAge[]) => void;
};

const years = Array.from({ length: 18 }, (_, age) => age);

/** The kids' ages: round badges on both pages. One without titles is not shown. */
export function AgesBlock({ name, language, ages, faces, onChange }: Props) {
  const t = useTexts();
  const byId = new Map(ages.map((age) => [age.id, age]));
  const [list, sortable] = useSortable({
    ids: ages.map(({ id }) => id),
    nameOf: (id) => t("home.ages.name", { age: byId.get(id)?.name ?? "" }),
    onSort: (ids) => onChange(ids.flatMap((id) => byId.get(id) ?? [])),
    lying: "grid",
  });
  const controls = (
    <>
      <h2 className="font-semibold">{t("home.ages.title")}</h2>
      <p className="text-sm text-soft">{t("home.ages.lead")}</p>
      <AddAge taken={ages} onAdd={(age) => onChange([...ages, { id: age, name: String(age), on_home: true }])} />
      <SortMessage sortable={sortable} />
    </>
  );
  return (
    <Block viewer="kid" controls={controls}>
      <p className="home-row-name" lang={language}>
        {name}
      </p>
      {ages.length === 0 && <p className="home-note">{t("home.ages.none")}</p>}
      <ol ref={list} className="home-ages">
        {ages.map((age, place) => (
          <Age
            key={age.id}
            age={age}
            color={ballOf(place)}
            hasTitles={faces === undefined || faces.some(({ id }) => id === age.id)}
            sortable={sortable}
            onChange={(part) => onChange(ages.map((one) => (one.id === age.id ? { ...one, ...part } : one)))}
            onRemove={() => onChange(ages.filter(({ id }) => id !== age.id))}
          />
        ))}
      </ol>
    </Block>
  );
}

type AgeProps = {
  age: ArrangedAge;
  color: string;
  hasTitles: boolean;
  sortable: Sortable;
  onChange: (part: Partial<ArrangedAge>) => void;
  onRemove: () => void;
};

function Age({
  age: { id, on_home: isOnHome, name: years },
  color,
  hasTitles,
  sortable,
  onChange,
  onRemove,
}: AgeProps) {
  const t = useTexts();
  const name = t("home.ages.name", { age: years });
  return (
    <li className="home-age" data-lifted={sortable.lifted === id ? "" : undefined}>
      <span
        className={`home-age-ball ${isOnHome && hasTitles ? "" : "opacity-45"}`}
        style={{ "--ball": color } as CSSProperties}
      >
        {years}
      </span>
      {!hasTitles && <span className="text-xs text-soft">{t("home.ages.empty")}</span>}
      <div className="flex items-center">
        <DragHandle sortable={sortable} id={id} />
        <StepButtons sortable={sortable} id={id} sideways />
      </div>
      <div className="flex items-center">
        <IconButton
          label={t("home.onHome", { name })}
          tooltip={t(isOnHome ? "home.leaveOut" : "home.show")}
          aria-pressed={isOnHome}
          icon={
            isOnHome ? <Eye className="size-4" aria-hidden="true" /> : <EyeOff className="size-4" aria-hidden="true" />
          }
          size="small"
          onClick={() => onChange({ on_home: !isOnHome })}
        />
        <IconButton
          label={t("home.removeCategory", { name })}
          tooltip={t("home.remove")}
          icon={<X className="size-4" aria-hidden="true" />}
          size="small"
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function AddAge({ taken, onAdd }: { taken: readonly ArrangedAge[]; onAdd: (age: number) => void }) {
  const t = useTexts();
  const free = years.filter((age) => !taken.some(({ id }) => id === age));
  const [age, setAge] = useState<number | undefined>();
  const chosen = age !== undefined && free.includes(age) ? age : free[0];
  if (chosen === undefined) return null;
  return (
    <div className="compact flex gap-2">
      <Select
        aria-label={t("home.ages.which")}
        value={chosen}
        onChange={({ currentTarget }) => setAge(Number(currentTarget.value))}
      >
        {free.map((one) => (
          <option key={one} value={one}>
            {t("home.ages.name", { age: one })}
          </option>
        ))}
      </Select>
      <Button
        look="secondary"
        size="small"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => onAdd(chosen)}
      >
        {t("home.ages.add")}
      </Button>
    </div>
  );
}
