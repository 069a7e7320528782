import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { euros } from "./money.ts";

type Props = {
  open: boolean;
  /** Of the plan, in euros; unknown where no plan is chosen in this browser. */
  price: number | undefined;
  /** Back to the order at the full price: nothing is charged before it is placed anew. */
  onGoOn: () => void;
};

/** The free month was used before, and nothing was charged: asks whether to go on at the full price. */
export function UsedTrial({ open, price, onGoOn }: Props) {
  const t = useTranslations("billing.payment.usedTrial");
  const locale = useLocale();
  const said = price === undefined ? undefined : euros(price, locale);
  return (
    <Dialog
      open={open}
      onClose={onGoOn}
      role="alertdialog"
      title={t("title")}
      actions={
        <>
          <Button onClick={onGoOn}>{said === undefined ? t("choose") : t("goOn", { price: said })}</Button>
          <LinkButton to="/" reloadDocument look="quiet">
            {t("stop")}
          </LinkButton>
        </>
      }
    >
      <p className="mb-2">{t("text")}</p>
      {said !== undefined && <p>{t("priced", { price: said })}</p>}
    </Dialog>
  );
}
