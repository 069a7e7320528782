import { CircleAlert, CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import { contrastsOf, isLegible, nearestLegible, originalAccent, type BrandContrast } from "#contract/brand-colours.ts";
import { Button } from "#shared/ui/button.tsx";
import { Field } from "#shared/ui/field.tsx";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";

type Props = { value: string | null; error: string | undefined; onChange: (value: string | null) => void };

/** '#ffb547' of what was typed; undefined while it is no colour. */
const colourIn = (text: string): string | undefined =>
  /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase().replace(/^/, "#");

/** The colour, typed or picked, and whether everything is read in it. */
export function ColourField({ value, error, onChange }: Props) {
  const t = useTexts();
  const heading = useId();
  const shown = value ?? originalAccent;
  // What is typed may not be a colour yet.
  const [typing, setTyping] = useState<string | null>(null);
  const choose = (colour: string | null): void => {
    setTyping(null);
    onChange(colour);
  };
  const isRead = isLegible(shown);
  const wrong = typing !== null && colourIn(typing) === undefined ? t("brand.noColour") : error;
  return (
    <section className="panel p-5" aria-labelledby={heading}>
      <h3 id={heading} className="mb-3 text-md font-semibold">
        {t("brand.field.accent")}
      </h3>
      <Field label={t("brand.colour")} hint={t("brand.colourHint")} error={wrong}>
        {(tied) => (
          <div className="flex items-center gap-3">
            <input
              type="color"
              className="brand-colour"
              aria-label={t("brand.pick")}
              value={shown}
              onChange={({ currentTarget }) => choose(currentTarget.value.toLowerCase())}
            />
            <input
              {...tied}
              type="text"
              className="control max-w-40 tabular-nums"
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              value={typing ?? shown}
              onBlur={() => setTyping(null)}
              onChange={({ currentTarget }) => {
                setTyping(currentTarget.value);
                const colour = colourIn(currentTarget.value);
                if (colour !== undefined) onChange(colour);
              }}
            />
            {value !== null && (
              <Button look="quiet" size="small" onClick={() => choose(null)}>
                {t("brand.originalColour")}
              </Button>
            )}
          </div>
        )}
      </Field>
      {!isRead && <Nearest colour={nearestLegible(shown)} onChosen={choose} />}
      <ul className="mt-2 grid gap-1.5 text-sm" aria-live="polite">
        {contrastsOf(shown).map((contrast) => (
          <ContrastLine key={contrast.pair} contrast={contrast} />
        ))}
      </ul>
    </section>
  );
}

function Nearest({ colour, onChosen }: { colour: string; onChosen: (colour: string) => void }) {
  const t = useTexts();
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-sm" role="status">
      <span>{t("brand.tooDark")}</span>
      <Button
        look="secondary"
        size="small"
        icon={<span className="size-4 rounded-full" style={{ background: colour }} aria-hidden="true" />}
        onClick={() => onChosen(colour)}
      >
        {t("brand.nearest", { colour })}
      </Button>
    </p>
  );
}

function ContrastLine({ contrast: { pair, ratio, least, isEnough } }: { contrast: BrandContrast }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const Mark = isEnough ? CircleCheck : CircleAlert;
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 });
  return (
    <li className="flex gap-2.5">
      <Mark className={`mt-0.5 size-4 flex-none ${isEnough ? "text-success" : "text-error"}`} aria-hidden="true" />
      <span>
        {t(`brand.pairs.${pair}`)}
        <span className="text-soft tabular-nums">
          {" "}
          {t(isEnough ? "brand.enough" : "brand.tooLow", { ratio: number(ratio), least: number(least) })}
        </span>
      </span>
    </li>
  );
}
