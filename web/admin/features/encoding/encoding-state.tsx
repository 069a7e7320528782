import { Link } from "react-router";
import type { Encoding } from "#contract/admin/encodings.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { useDuration } from "#admin/parts/amounts.ts";
import { useTexts } from "#admin/texts.ts";

const tones = { waiting: undefined, running: "waiting", done: "live", failed: "late", cancelled: undefined };

/** An encoding's state as a tag. */
export function EncodingTag({ state }: Pick<Encoding, "state">) {
  const t = useTexts();
  return (
    <span className="tag" data-tone={tones[state]}>
      {t(`encodings.states.${state}`)}
    </span>
  );
}

/** An encoding's progress and remaining time, or why it ended. */
export function EncodingState({ encoding, withLink = false }: { encoding: Encoding; withLink?: boolean }) {
  const t = useTexts();
  const duration = useDuration();
  const { id, state, stage, progress, seconds_left: left, reason, title } = encoding;
  const link = withLink && (
    <Link to={`/encodings/${id}`} className="text-button inline-flex items-center text-xs">
      {t("encodings.open")}
    </Link>
  );
  if (state !== "running") {
    return (
      <>
        <div className="flex flex-wrap items-center gap-x-3">
          <EncodingTag state={state} />
          {link}
        </div>
        {reason && <p className="mt-1 max-w-prose text-sm text-error">{reason}</p>}
      </>
    );
  }
  const words = [t("encodings.share", { progress }), stage && t(`encodings.stages.${stage}`)];
  if (left !== null) words.push(t("amounts.left", { time: duration(left) }));
  return (
    <>
      <ProgressBar value={progress} label={t("encodings.progressOf", { title })} />
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-xs tabular-nums text-soft">
        {words.filter(Boolean).join(" · ")}
        {link}
      </p>
    </>
  );
}
