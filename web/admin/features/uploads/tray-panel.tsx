import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { useShared } from "#shared/state/use-shared.ts";
import { useTexts } from "#admin/texts.ts";
import { begunIn, hasItsFile, readyIn, removeFromTray, sendTray, tray } from "./tray.ts";
import { TrayRow } from "./tray-row.tsx";

/** Dropped files with the plans guessed from their names, until they are sent. */
export function TrayPanel() {
  const t = useTexts();
  const rows = useShared(tray);
  const [busy, setBusy] = useState(false);
  if (rows.length === 0) return null;
  const ready = readyIn(rows);
  const begun = begunIn(rows.filter(hasItsFile));
  const sendAll = async (): Promise<void> => {
    setBusy(true);
    try {
      await sendTray((number) => t("uploads.episodeTitle", { number }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="panel mb-8"
      aria-labelledby="tray"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready.length > 0 && !busy) void sendAll();
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
        <div>
          <h2 id="tray" className="text-base font-semibold">
            {t("uploads.tray")}
          </h2>
          <p className="text-sm text-soft">{t("uploads.trayHint")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" size="small" onClick={() => removeFromTray(rows.map(({ key }) => key))}>
            {t("uploads.clearTray")}
          </Button>
          <Button type="submit" size="small" busy={busy} aria-disabled={ready.length === 0 || undefined}>
            {t("uploads.send", { count: ready.length })}
          </Button>
        </div>
      </div>
      <ul>
        {rows.map((row) => (
          <TrayRow key={row.key} row={row} begun={begun} />
        ))}
      </ul>
    </form>
  );
}
