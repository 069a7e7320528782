import { useTranslations } from "use-intl";
import { Select } from "#shared/ui/select.tsx";
import type { Playlist } from "./list-rules.ts";

type ChooserProps = { lists: readonly Playlist[]; opened: number | null; onChoose: (id: number | null) => void };

export function Chooser({ lists, opened, onChoose }: ChooserProps) {
  const t = useTranslations("lists");
  return (
    <Select
      aria-label={t("chooser")}
      value={opened ?? ""}
      onChange={({ target }) => onChoose(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{t("all")}</option>
      {lists.map((list) => (
        <option key={list.id} value={list.id}>
          {list.name}
        </option>
      ))}
    </Select>
  );
}
