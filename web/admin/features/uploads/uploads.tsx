import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { Upload } from "#contract/admin/uploads.ts";
import type { Encoding } from "#contract/admin/encodings.ts";
import { useShared } from "#shared/state/use-shared.ts";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { useTexts } from "#admin/texts.ts";
import { isUnderWay, useEncodings } from "../encoding/encoding-queries.ts";
import { DropZone } from "./drop-zone.tsx";
import { sendings } from "./sending.ts";
import { leftOut, takeIn } from "./tray.ts";
import { TrayPanel } from "./tray-panel.tsx";
import { UploadRow } from "./upload-row.tsx";

const quick = 2000;
const slow = 15_000;

/** `PublishTitle` publishes the title whose film was uploaded and encoded. */
type Props = { PublishTitle: ComponentType<{ videoId: number }> };

/** Uploads: the tray of dropped files, and the files that are sent. */
export function Uploads({ PublishTitle }: Props) {
  const t = useTexts();
  const { values, set } = useAddressState();
  const search = values["search"] ?? "";
  const uploads = useQuery({
    queryKey: ["uploads", search],
    queryFn: () => call("GET /admin/uploads", { query: { limit: 100, ...(search ? { search } : {}) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isMoving) ? quick : slow),
  });
  const encodings = useEncodings({ limit: 100 });
  return (
    <>
      <PageHead title={t("uploads.title")} lead={t("uploads.lead")} />
      <DropZone onFiles={takeIn} />
      <LeftOut />
      <TrayPanel />
      <DraftsLeft />
      <Loaded asked={uploads}>
        {({ data }) => (
          <>
            {(data.length > 1 || search !== "") && (
              <search>
                <SearchBox label={t("uploads.search")} value={search} onChange={(text) => set("search", text)} />
              </search>
            )}
            <UploadList
              uploads={data}
              encodings={encodings.data?.data ?? []}
              PublishTitle={PublishTitle}
              nothing={t(search === "" ? "uploads.nothing" : "find.nothing")}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const named = 5;

/** The dropped files that were not accepted, and why. */
function LeftOut() {
  const t = useTexts();
  const { unknown, unreadable } = useShared(leftOut);
  const refusals = [
    { key: "uploads.unreadableFiles", names: unreadable, look: "text-error" },
    { key: "uploads.unknown", names: unknown, look: "text-soft" },
  ] as const;
  return (
    <div role="status">
      {refusals
        .filter(({ names }) => names.length > 0)
        .map(({ key, names, look }) => (
          <p key={key} className={`mb-6 text-sm wrap-anywhere ${look}`}>
            {t(key, {
              count: names.length,
              names: names.slice(0, named).join(", "),
              more: Math.max(0, names.length - named),
            })}
          </p>
        ))}
    </div>
  );
}

/** Leads to the drafts whose file failed or never came, where they can be deleted at once. */
function DraftsLeft() {
  const t = useTexts();
  const query = { standing: "draft", film: "missing", limit: 1 } as const;
  const { data } = useQuery({
    queryKey: ["titles", "left"],
    queryFn: () => call("GET /admin/titles", { query }),
    refetchInterval: slow,
  });
  if (!data || data.total === 0) return null;
  return (
    <p className="mb-6 text-sm">
      <Link to="/titles?standing=draft&film=missing" className="text-button">
        {t("uploads.draftsLeft", { count: data.total })}
      </Link>
    </p>
  );
}

const isMoving = ({ state }: Upload): boolean => state === "arriving" || state === "checking";

type ListProps = Props & { uploads: readonly Upload[]; encodings: readonly Encoding[]; nothing: string };

function UploadList({ uploads, encodings, nothing, PublishTitle }: ListProps) {
  const t = useTexts();
  const sent = useShared(sendings);
  const encodingOf = ({ source_id: source }: Upload) => encodings.find((one) => one.source.id === source);
  const isOpen = (upload: Upload): boolean => {
    const encoding = encodingOf(upload);
    return isMoving(upload) || upload.state === "failed" || (encoding !== undefined && isUnderWay(encoding));
  };
  const groups = [
    { name: "uploads.underWay" as const, of: uploads.filter(isOpen) },
    { name: "uploads.ended" as const, of: uploads.filter((upload) => !isOpen(upload)) },
  ];
  if (uploads.length === 0) return <p className="panel p-8 text-center text-soft">{nothing}</p>;
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => (
      <section key={name} className="mb-8" aria-labelledby={name}>
        <h2 id={name} className="mb-2 text-sm font-semibold text-soft">
          {t(name)} <span className="tabular-nums">{of.length}</span>
        </h2>
        <ul className="panel">
          {of.map((upload) => {
            const { id, use, video_id: videoId } = upload;
            const encoding = encodingOf(upload);
            return (
              <UploadRow key={id} upload={upload} sending={sent.get(id)} encoding={encoding}>
                {videoId !== null && use === "film" && encoding?.is_in_use && <PublishTitle videoId={videoId} />}
              </UploadRow>
            );
          })}
        </ul>
      </section>
    ));
}
