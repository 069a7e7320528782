import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useFirstWrongFocused } from "#shared/ui/focus-first-wrong.ts";

type Props = { onSolved: () => void; onClose: () => void };

/** The gate without a parental code: a multiplication that young children cannot solve. */
export function SumDialog({ onSolved, onClose }: Props) {
  const t = useTranslations("profiles.parental");
  const [{ a, b }, setSum] = useState(newSum);
  const [answer, setAnswer] = useState("");
  const [error, setError] = useState<string>();
  const form = useFirstWrongFocused(error);
  const solve = (event: FormEvent): void => {
    event.preventDefault();
    if (Number(answer) === a * b) return onSolved();
    setSum(newSum());
    setAnswer("");
    setError(t("sum.wrong"));
  };
  return (
    <Dialog open onClose={onClose} title={t("sum.title")}>
      <p className="mb-4">{t("sum.text")}</p>
      <form ref={form} noValidate onSubmit={solve} className="grid">
        <TextField
          label={t("sum.question", { a, b })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          error={error}
        />
        <div className="flex flex-row-reverse flex-wrap gap-3 max-xs:flex-col">
          <Button type="submit">{t("continue")}</Button>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Two factors from 6 to 9. */
function newSum(): { a: number; b: number } {
  const factor = () => 6 + Math.floor(Math.random() * 4);
  return { a: factor(), b: factor() };
}
