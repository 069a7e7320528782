import { useLocale } from "use-intl";
import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import type { PosterCandidate } from "#contract/admin/title-media.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { imageStyles, type ImageStyle } from "#contract/images.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { PublishButton } from "../publishing/next-steps.tsx";
import { titleKey } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import { CandidateChoice } from "./candidate-choice.tsx";
import { CardPreview } from "./card-preview.tsx";
import { styles, wholeCrops, type Crops } from "./crop.ts";
import { CropView } from "./crop-view.tsx";
import { Cropper } from "./cropper.tsx";
import { candidatesKey, pictureUrl } from "./candidates.ts";

type Found = AnswerFor<"GET /admin/titles/{id}/poster-candidates">;
type Props = { title: EditedTitle; found: Found };

/** Chooses and crops a title's picture. Viewers see nothing of it before it is saved. */
export function PictureDesk({ title, found }: Props) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const [style, setStyle] = useState<ImageStyle>("horizontal");
  const [picked, setPicked] = useState<{ id: number; crops: Crops } | null>(null);
  const { data, chosen } = found;
  const current = data.find(({ id }) => id === (picked?.id ?? chosen?.candidate_id)) ?? data[0];
  const crops = current && (picked?.id === current.id ? picked.crops : cropsOf(current, chosen));
  const save = () =>
    act(async () => {
      if (!current || !crops) return;
      const params = { id: title.id };
      await call("PUT /admin/titles/{id}/pictures", { params, body: { candidate_id: current.id, crops } });
      showToast(t("pictures.saved"), { tone: "success" });
      await queries.invalidateQueries({ queryKey: candidatesKey(title.id) });
      await queries.invalidateQueries({ queryKey: titleKey(title.id) });
      setPicked(null);
    });
  const pick = (candidate: PosterCandidate): void => setPicked({ id: candidate.id, crops: cropsOf(candidate, chosen) });
  return (
    <>
      <CandidateChoice title={title} candidates={data} current={current?.id} onPick={pick} />
      {current && crops && (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem]">
          <section className="panel min-w-0 p-5" aria-labelledby="crops">
            <h2 id="crops" className="text-base font-semibold">
              {t("pictures.crops")}
            </h2>
            <p className="mb-4 text-sm text-soft">{t("pictures.cropsHint")}</p>
            <div className="crop-styles" role="group" aria-labelledby="crops">
              {styles.map((one) => (
                <button
                  key={one}
                  type="button"
                  className="crop-style"
                  aria-pressed={one === style}
                  onClick={() => setStyle(one)}
                >
                  <StyleThumb style={one} src={pictureUrl(current)} crops={crops} />
                  <StyleName style={one} />
                </button>
              ))}
            </div>
            <Cropper
              src={pictureUrl(current)}
              size={current}
              style={style}
              crop={crops[style]}
              onChange={(crop) => setPicked({ id: current.id, crops: { ...crops, [style]: crop } })}
            />
          </section>
          <CardPreview title={title} style={style} src={pictureUrl(current)} crop={crops[style]} />
        </div>
      )}
      {current && (
        <div className="panel sticky bottom-3 z-10 mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 shadow-lifted">
          <p className="me-auto text-sm text-soft" role="status">
            {t(picked ? "pictures.changed" : title.images_key === "" ? "pictures.none" : "pictures.inUse")}
          </p>
          {fault && <FaultLine fault={fault} />}
          {picked && (
            <Button look="quiet" size="small" onClick={() => setPicked(null)}>
              {t("titles.discard")}
            </Button>
          )}
          <Button
            size="small"
            look={picked ? "primary" : "secondary"}
            busy={busy}
            aria-disabled={(!picked && title.images_key !== "") || undefined}
            onClick={() => void save()}
          >
            {t("pictures.save")}
          </Button>
          {!picked && title.images_key !== "" && title.state !== "published" && <PublishButton title={title} />}
        </div>
      )}
    </>
  );
}

/** The saved crops, or the largest crop in each style. */
function cropsOf(candidate: PosterCandidate, chosen: Found["chosen"]): Crops {
  const whole = wholeCrops(candidate);
  return chosen?.candidate_id === candidate.id ? { ...whole, ...chosen.crops } : whole;
}

const thumbHeight = 2.75;

function StyleName({ style }: { style: ImageStyle }) {
  return imageStyles[style].words[useLocale()];
}

function StyleThumb({ style, src, crops }: { style: ImageStyle; src: string; crops: Crops }) {
  const [across, down] = imageStyles[style].ratio;
  return (
    <span
      className={`relative block overflow-hidden ${style === "circle" ? "rounded-full" : "rounded-sm"}`}
      style={{ height: `${thumbHeight}rem`, width: `${(thumbHeight * across) / down}rem` }}
    >
      <CropView src={src} crop={crops[style]} />
    </span>
  );
}
