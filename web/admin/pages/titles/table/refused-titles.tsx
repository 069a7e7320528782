import { Dialog } from "#shared/ui/dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = {
  refused: readonly { id: number; title: string; why: string }[];
  /** The total, which may exceed the number of listed titles. */
  count: number;
  onClose: () => void;
};

/** The titles that refused a change, each with its reason. */
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
