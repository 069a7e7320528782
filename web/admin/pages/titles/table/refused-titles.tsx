import { Dialog } from "#shared/ui/dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = {
  refused: readonly { id: number; title: string; why: string }[];
  /** Of all, more of which there may be than are told. */
  count: number;
  onClose: () => void;
};

/** The titles that could not take a change, each with its reason. */
export function RefusedTitles({ refused, count, onClose }: Props) {
  const t = useTexts();
  return (
    <Dialog open onClose={onClose} title={t("titles.bulk.refused", { count })}>
      <ul className="grid gap-3 text-sm">
        {refused.map(({ id, title, why }) => (
          <li key={id}>
            <strong className="block font-semibold">{title}</strong>
            <span className="text-soft">{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
