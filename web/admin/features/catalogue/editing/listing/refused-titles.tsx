import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = {
  title: string;
  refused: readonly { id: number; title: string; why: string }[];
  /** The total, which may exceed the number of listed titles. */
  count: number;
  onClose: () => void;
};

/** The titles that refused a change, each with its reason. */
export function RefusedTitles({ title: heading, refused, count, onClose }: Props) {
  const t = useTexts();
  return (
    <Dialog open onClose={onClose} title={heading} actions={<Button onClick={onClose}>{t("close")}</Button>}>
      <ul className="grid gap-3 text-sm">
        {refused.map(({ id, title, why }) => (
          <li key={id}>
            <strong className="block font-semibold">{title}</strong>
            <span className="text-soft">{why}</span>
          </li>
        ))}
      </ul>
      {count > refused.length && (
        <p className="mt-4 text-sm text-soft">{t("titles.bulk.refusedMore", { count: count - refused.length })}</p>
      )}
    </Dialog>
  );
}
