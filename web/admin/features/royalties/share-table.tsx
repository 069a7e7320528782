import { useState } from "react";
import { Link } from "react-router";
import type { RightsShare } from "#contract/admin/rights-holders.ts";
import { Button } from "#shared/ui/button.tsx";
import { CivilDay } from "#admin/parts/civil-day.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { ChangeShareDialog } from "./change-share-dialog.tsx";
import { RemoveShareDialog } from "./remove-share-dialog.tsx";
import { useShareText } from "./share-text.ts";

type Open = { act: "change" | "remove"; share: RightsShare } | null;
/** `by`: what the rows are about; the page is about the other one. */
type Props = { shares: readonly RightsShare[]; by: "title" | "holder"; nothing: string };

export function ShareTable({ shares, by, nothing }: Props) {
  const t = useTexts();
  const shareText = useShareText();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DataTable
        label={t("rightsHolders.shares.title")}
        columns={[
          { name: t(by === "title" ? "rightsHolders.shares.work" : "rightsHolders.name") },
          { name: t("rightsHolders.shares.share"), isNumber: true },
          { name: t("rightsHolders.shares.period") },
          { name: t("rightsHolders.shares.acts"), isQuiet: true },
        ]}
        isEmpty={shares.length === 0}
        nothing={nothing}
      >
        {shares.map((share) => (
          <tr key={share.id}>
            <td className="min-w-48">
              <Subject share={share} by={by} />
            </td>
            <td className="text-end tabular-nums">{shareText(share.basis_points)}</td>
            <td>
              <Period share={share} />
            </td>
            <td>
              <ShareActs share={share} by={by} onAct={(act) => setOpen({ act, share })} />
            </td>
          </tr>
        ))}
      </DataTable>
      {open?.act === "change" && <ChangeShareDialog share={open.share} onClose={close} />}
      {open?.act === "remove" && <RemoveShareDialog share={open.share} onClose={close} />}
    </>
  );
}

function Subject({ share: { title, holder }, by }: { share: RightsShare } & Pick<Props, "by">) {
  const t = useTexts();
  const mayOpenTitles = useMay("editor");
  const link = "font-semibold underline-offset-4 hover:underline";
  if (by === "holder")
    return (
      <Link to={`/rights-holders/${holder.id}`} className={link}>
        {holder.name}
      </Link>
    );
  if (title.is_gone)
    return (
      <span className="flex flex-wrap items-center gap-2">
        {title.name} <span className="tag">{t("rightsHolders.shares.gone")}</span>
      </span>
    );
  return mayOpenTitles ? (
    <Link to={`/titles/${title.id}/rights`} className={link}>
      {title.name}
    </Link>
  ) : (
    <span className="font-semibold">{title.name}</span>
  );
}

function Period({ share: { from, until } }: { share: RightsShare }) {
  const t = useTexts();
  return (
    <span>
      {t(until === null ? "rightsHolders.shares.since" : "rightsHolders.shares.from")} <CivilDay day={from} />
      {until !== null && (
        <>
          {" "}
          {t("rightsHolders.shares.to")} <CivilDay day={until} />
        </>
      )}
    </span>
  );
}

function ShareActs({
  share,
  by,
  onAct,
}: { share: RightsShare; onAct: (act: "change" | "remove") => void } & Pick<Props, "by">) {
  const t = useTexts();
  const { name } = by === "title" ? share.title : share.holder;
  return (
    <div className="flex justify-end gap-2">
      {(["change", "remove"] as const).map((act) => (
        <Button
          key={act}
          look="secondary"
          size="small"
          aria-label={t(`rightsHolders.shares.${act}One`, { name })}
          onClick={() => onAct(act)}
        >
          {t(`rightsHolders.shares.${act}`)}
        </Button>
      ))}
    </div>
  );
}
