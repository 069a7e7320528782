import { Check, ImagePlus } from "lucide-react";
import { useRef } from "react";
import type { PosterCandidate } from "#contract/admin/title-media.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { useDuration } from "#admin/parts/amounts.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { candidatesKey, pictureUrl } from "./candidates.ts";

type Props = {
  title: EditedTitle;
  candidates: readonly PosterCandidate[];
  current: number | undefined;
  onPick: (candidate: PosterCandidate) => void;
};

/** The candidates for a title's picture: frames of the film and uploaded pictures. */
export function CandidateChoice({ title, candidates, current, onPick }: Props) {
  const t = useTexts();
  const duration = useDuration();
  const input = useRef<HTMLInputElement>(null);
  const { act, busy, fault } = useActing();
  const add = (file: File | undefined) =>
    act(async () => {
      if (!file) return;
      const body = new FormData();
      body.set("file", file);
      const added = await call("POST /admin/titles/{id}/poster-candidates", { params: { id: title.id }, body });
      await queries.invalidateQueries({ queryKey: candidatesKey(title.id) });
      onPick(added);
    });
  return (
    <section
      className="panel mb-6 p-5"
      aria-labelledby="candidates"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add(event.dataTransfer.files[0]);
      }}
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="candidates" className="text-base font-semibold">
            {t("pictures.candidates")}
          </h2>
          <p className="text-sm text-soft">
            {t(candidates.length === 0 ? "pictures.noCandidates" : "pictures.candidatesHint")}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={t("pictures.add")}
          onChange={({ currentTarget }) => {
            void add(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
        <Button
          look="secondary"
          size="small"
          busy={busy}
          icon={<ImagePlus className="size-4" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t("pictures.add")}
        </Button>
      </div>
      {fault && <FaultLine fault={fault} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {candidates.map((candidate) => {
          const name =
            candidate.seconds === null ? t("pictures.own") : t("pictures.at", { time: duration(candidate.seconds) });
          return (
            <li key={candidate.id}>
              <button
                type="button"
                className="candidate"
                aria-pressed={candidate.id === current}
                onClick={() => onPick(candidate)}
              >
                <img
                  src={pictureUrl(candidate)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="aspect-video w-full object-cover"
                />
                <span className="flex items-center justify-between px-2 py-1 text-xs tabular-nums">
                  {name}
                  {candidate.id === current && <Check className="size-3.5" aria-hidden="true" />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
