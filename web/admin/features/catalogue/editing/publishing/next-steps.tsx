import { defaultTextOf } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { StandingTag } from "#admin/features/catalogue/editing/titles/standing-tag.tsx";
import { Thumbnail } from "#admin/features/catalogue/editing/titles/thumbnail.tsx";
import { putTitle, titleKey } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import { useTexts } from "#admin/texts.ts";
import type { Changes } from "../titles/merge.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { WhereFound } from "./where-found.tsx";

/** The remaining steps once a title's film is encoded: check its picture, publish it. */
export function NextSteps({ videoId }: { videoId: number }) {
  const t = useTexts();
  const title = useTitleOf(videoId);
  if (!title) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <Thumbnail title={title} width="w-24" />
      <div className="me-auto min-w-0">
        <p className="text-sm font-semibold">{defaultTextOf(title, "title")}</p>
        <WhereFound title={title} />
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link to={`/titles/${videoId}/pictures`} className="text-button inline-flex items-center">
            {t("encodings.changePicture")}
          </Link>
          <Link to={`/titles/${videoId}`} className="text-button inline-flex items-center">
            {t("encodings.openSheet")}
          </Link>
        </p>
      </div>
      <PublishButton title={title} />
    </div>
  );
}

function useTitleOf(id: number): EditedTitle | undefined {
  const queryFn = () => call("GET /admin/titles/{id}", { params: { id } });
  return useQuery({ queryKey: titleKey(id), queryFn }).data;
}

/** `PublishButton` for a title known by id only; links to where a published one is listed. */
export function PublishTitle({ videoId }: { videoId: number }) {
  const title = useTitleOf(videoId);
  if (!title) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 lg:justify-end">
      <PublishButton title={title} />
      <div className="max-w-80 min-w-0">
        <WhereFound title={title} />
      </div>
    </div>
  );
}

/**
 * Publishes a title after asking for its audience and categories; shows the state of one that is published or
 * announced.
 */
export function PublishButton({ title }: { title: EditedTitle }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const publish = async (changes: Changes): Promise<boolean> => {
    const params = { id: title.id };
    // The encoding may have changed the title since it was read.
    const { version } = await call("GET /admin/titles/{id}", { params });
    const body = { version, changes: { ...changes, state: "published" as const } };
    putTitle(await call("PUT /admin/titles/{id}", { params, body }));
    showToast(t("titles.published"), { tone: "success" });
    return true;
  };
  if (title.state === "published") return <StandingTag title={title} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" onClick={() => setAsking(true)}>
        {t("titles.publish")}
      </Button>
      {isAsking && <PublishDialog title={title} onPublish={publish} onClose={() => setAsking(false)} />}
    </div>
  );
}
