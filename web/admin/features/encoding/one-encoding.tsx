import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import { Link, useParams } from "react-router";
import type { EncodingInDetail } from "#contract/admin/encodings.ts";
import { useDuration, useSize } from "#admin/parts/amounts.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { EncodingActs } from "./encoding-acts.tsx";
import { EncodingState } from "./encoding-state.tsx";
import { useEncoding } from "./encoding-queries.ts";

/** `NextSteps`: what remains to be done once a title's film is encoded. */
type Props = { NextSteps: ComponentType<{ videoId: number }> };

/** One encoding: its state, what the probe found in the file, and its log. */
export function OneEncoding({ NextSteps }: Props) {
  const t = useTexts();
  const encoding = useEncoding(Number(useParams()["id"]));
  return (
    <>
      <BackLink to="/encodings">{t("encodings.title")}</BackLink>
      <Loaded asked={encoding}>{(found) => <Sheet encoding={found} NextSteps={NextSteps} />}</Loaded>
    </>
  );
}

function Sheet({ encoding, NextSteps }: Props & { encoding: EncodingInDetail }) {
  const t = useTexts();
  const { source, title, video_id: videoId, state, findings, log } = encoding;
  return (
    <>
      <PageHead title={title} lead={`${t(`encodings.uses.${source.use}`)} · ${source.name}`}>
        <Link to={`/titles/${videoId}/media`} className="text-button inline-flex items-center px-2 text-sm">
          {t("encodings.openTitle")}
        </Link>
      </PageHead>
      <section className="panel mb-6 grid gap-4 p-5" aria-label={t("encodings.column.state")}>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0 flex-1 basis-64">
            <EncodingState encoding={encoding} />
          </div>
          <EncodingActs encoding={encoding} />
        </div>
        {state === "done" && source.use === "film" && <NextSteps videoId={videoId} />}
      </section>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          {findings.length > 0 && <Findings findings={findings} />}
          <Log text={log} isOpen={state === "running"} />
        </div>
        <Facts encoding={encoding} />
      </div>
    </>
  );
}

const levels = {
  info: { icon: Info, look: "text-soft" },
  warning: { icon: TriangleAlert, look: "text-accent-fore" },
  fault: { icon: CircleAlert, look: "text-error" },
};

function Findings({ findings }: Pick<EncodingInDetail, "findings">) {
  const t = useTexts();
  return (
    <section className="panel p-5" aria-labelledby="findings">
      <h2 id="findings" className="mb-3 text-base font-semibold">
        {t("encodings.findings")}
      </h2>
      <ul className="grid gap-2 text-sm">
        {findings.map(({ code, level, text }) => {
          const { icon: Icon, look } = levels[level];
          return (
            <li key={code} className="flex gap-2.5">
              <Icon className={`mt-0.5 size-4 flex-none ${look}`} aria-hidden="true" />
              {text}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The log; scrolls to its end as lines arrive. */
function Log({ text, isOpen }: { text: string; isOpen: boolean }) {
  const t = useTexts();
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (isOpen && text !== "" && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text, isOpen]);
  return (
    <div className="panel min-w-0">
      <h2 id="log" className="px-5 pt-4 pb-2 text-base font-semibold">
        {t("encodings.log")}
      </h2>
      {text === "" ? (
        <p className="px-5 pb-5 text-sm text-soft">{t("encodings.noLog")}</p>
      ) : (
        <pre
          ref={box}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable with the keyboard
          tabIndex={0}
          role="region"
          aria-labelledby="log"
          className="max-h-96 overflow-auto px-5 pb-5 text-xs leading-5 whitespace-pre-wrap text-soft wrap-anywhere"
        >
          {text}
        </pre>
      )}
    </div>
  );
}

function Facts({ encoding: { facts, source, started_at: started, ended_at: ended } }: { encoding: EncodingInDetail }) {
  const t = useTexts();
  const size = useSize();
  const duration = useDuration();
  const tracks = (of: readonly { codec: string; language: string | null; label: string | null }[]) =>
    of.map(({ codec, language, label }) => [language, label, codec].filter(Boolean).join(" · ")).join("\n");
  const video = facts?.video;
  const rows = [
    [t("encodings.fact.size"), size(source.bytes)],
    [t("encodings.fact.format"), facts?.format],
    [t("encodings.fact.duration"), facts && duration(facts.duration)],
    [
      t("encodings.fact.picture"),
      video &&
        `${video.width} × ${video.height} · ${t("encodings.rate", { rate: video.frames_per_second })} · ${video.codec}`,
    ],
    [t("encodings.fact.sound"), facts && tracks(facts.audio)],
    [t("encodings.fact.captions"), facts && tracks(facts.captions)],
    [t("encodings.fact.started"), started && <Instant at={started} />],
    [t("encodings.fact.ended"), ended && <Instant at={ended} />],
  ] as const;
  return <FactList title={t("encodings.facts")} facts={rows} />;
}
