import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { Button } from "../../shared/ui/button.tsx";
import { showToast } from "../../shared/ui/toast-store.ts";
import { call } from "../api.ts";
import { useActing } from "../form.ts";
import { FaultLine } from "./fault.tsx";
import { useTexts } from "../texts.ts";
import { StandingTag } from "./standing-tag.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { putTitle, titleKey } from "./title-cache.ts";

/** What is left to do for a title whose film has come: look at its picture, publish it. */
export function NextSteps({ videoId }: { videoId: number }) {
  const t = useTexts();
  const title = useTitleOf(videoId);
  if (!title) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <Thumbnail title={title} width="w-24" />
      <div className="me-auto min-w-0">
        <p className="text-sm font-semibold">{title.title_fr}</p>
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

/** As `PublishButton`, of a title that is known by its number alone. */
export function PublishTitle({ videoId }: { videoId: number }) {
  const title = useTitleOf(videoId);
  return title ? <PublishButton title={title} /> : null;
}

/** Publishes a title that is not out; says how it stands otherwise. */
export function PublishButton({ title }: { title: EditedTitle }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const publish = () =>
    act(async () => {
      const params = { id: title.id };
      // Its encoding may have changed it since it was read.
      const { version } = await call("GET /admin/titles/{id}", { params });
      putTitle(await call("PUT /admin/titles/{id}", { params, body: { version, changes: { state: "published" } } }));
      showToast(t("titles.published"), { tone: "success" });
    });
  if (title.state === "published") return <StandingTag title={title} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {fault && <FaultLine fault={fault} />}
      <Button size="small" busy={busy} onClick={() => void publish()}>
        {t("titles.publish")}
      </Button>
    </div>
  );
}
