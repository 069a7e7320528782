import { Captions, Clapperboard, Film, Pause, Play, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import type { Upload } from "#contract/admin/uploads.ts";
import type { Encoding } from "#contract/admin/encodings.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { useDuration, useSize } from "#admin/parts/amounts.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { EncodingState } from "../encoding/encoding-state.tsx";
import { identityOf } from "./chosen-files.ts";
import { forget, goOn, pause, send, type Sending } from "./sending.ts";

type Props = {
  upload: Upload;
  /** Present while this page sends it. */
  sending: Sending | undefined;
  /** The encoding of its file. */
  encoding: Encoding | undefined;
};

/** `children`: what may follow once a title plays the file. */
type RowProps = Props & { children?: ReactNode };

const icons = { film: Film, trailer: Clapperboard, captions: Captions };

/** An upload and the encoding of its file. */
export function UploadRow({ upload, sending, encoding, children }: RowProps) {
  const size = useSize();
  const { name, use, video_id: videoId, title } = upload;
  const Icon = icons[use];
  return (
    <li className="work-row">
      <Icon className="mt-0.5 size-5 flex-none text-soft" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-sm font-semibold wrap-anywhere">
          {videoId === null ? (
            name
          ) : (
            <Link to={`/titles/${videoId}`} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
        </p>
        <p className="text-xs text-soft wrap-anywhere">
          {name} · {size(upload.bytes)}
        </p>
      </div>
      <div className="work-state">
        <State upload={upload} sending={sending} encoding={encoding} />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 lg:justify-end">
        {children}
        <Actions upload={upload} sending={sending} />
      </div>
    </li>
  );
}

function State({ upload, sending, encoding }: Props) {
  const t = useTexts();
  if (sending) return <SendingState upload={upload} sending={sending} />;
  const share = upload.received / upload.bytes;
  switch (upload.state) {
    case "arriving":
      return (
        <Progress share={share} label={upload.name}>
          {t(upload.is_mine ? "uploads.interrupted" : "uploads.sentByColleague", { share })}
        </Progress>
      );
    case "checking":
      return (
        <Progress share={1} label={upload.name}>
          {t("uploads.checking")}
        </Progress>
      );
    case "failed":
      return <p className="text-sm text-error">{upload.reason}</p>;
    case "done":
      return encoding ? <EncodingState encoding={encoding} withLink /> : <p className="text-sm">{t("uploads.done")}</p>;
  }
}

function SendingState({ upload, sending }: { upload: Upload; sending: Sending }) {
  const t = useTexts();
  const size = useSize();
  const duration = useDuration();
  const { state, sent, bytes, secondsLeft, fault } = sending;
  const share = bytes === 0 ? 0 : sent / bytes;
  const amount = t("uploads.amount", { sent: size(sent), bytes: size(bytes) });
  const words = {
    queued: t("uploads.queued"),
    sending: secondsLeft === null ? amount : `${amount} · ${t("amounts.left", { time: duration(secondsLeft) })}`,
    lost: t("uploads.lost"),
    paused: fault === "unreadable" ? t("uploads.unreadable") : (fault ?? t("uploads.paused", { share })),
    checking: t("uploads.checking"),
  };
  return (
    <Progress share={share} label={upload.name}>
      <span className={fault ? "text-error" : ""}>{words[state]}</span>
    </Progress>
  );
}

function Progress({ share, label, children }: { share: number; label: string; children: ReactNode }) {
  return (
    <>
      <ProgressBar value={share} label={label} />
      <p className="mt-1.5 text-xs tabular-nums text-soft">{children}</p>
    </>
  );
}

function Actions({ upload, sending }: Omit<Props, "encoding">) {
  const t = useTexts();
  const { id, name, state } = upload;
  const [isConfirming, setConfirming] = useState(false);
  const { act, fault } = useActing();
  const remove = async (): Promise<void> => {
    forget(id);
    await call("DELETE /admin/uploads/{id}", { params: { id } });
    await queries.invalidateQueries({ queryKey: ["uploads"] });
  };
  const isMoving = sending && sending.state !== "paused" && sending.state !== "checking";
  const canGoOn = sending?.state === "paused" && sending.fault !== "unreadable";
  const isArriving = state === "arriving";
  return (
    <>
      {fault && <FaultLine fault={fault} />}
      {(isMoving || canGoOn) && <PauseButton name={name} isMoving={!canGoOn} id={id} />}
      {((isArriving && !sending && upload.is_mine) || state === "failed" || sending?.fault === "unreadable") && (
        <ChooseAgain upload={upload} />
      )}
      {state !== "checking" && sending?.state !== "checking" && (
        <IconButton
          label={t(isArriving ? "uploads.giveUp" : "uploads.takeAway", { name })}
          size="small"
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={() => (isArriving && upload.received > 0 ? setConfirming(true) : void act(remove))}
        />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t("uploads.giveUpTitle")}
          action={t("uploads.giveUpAction")}
          asksReason={false}
          onClose={() => setConfirming(false)}
          act={remove}
        >
          {t("uploads.giveUpText", { name })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** One button for both, so that the focus stays on it when it changes. */
function PauseButton({ id, name, isMoving }: { id: Upload["id"]; name: string; isMoving: boolean }) {
  const t = useTexts();
  const Icon = isMoving ? Pause : Play;
  return (
    <IconButton
      label={t(isMoving ? "uploads.pause" : "uploads.goOn", { name })}
      size="small"
      icon={<Icon className="size-4" aria-hidden="true" />}
      onClick={() => (isMoving ? pause(id) : goOn(id))}
    />
  );
}

/** Resumes an upload after a reload, once the same file is chosen again. */
function ChooseAgain({ upload }: { upload: Upload }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  const { act, fault } = useActing();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const { name, bytes, modifiedAt } = identityOf({ file, folder: "" });
    const { file_modified_at: expected, folder, use, video_id: videoId } = upload;
    // A different file would corrupt the part that was received.
    const isSame = name === upload.name && bytes === upload.bytes && (expected === null || modifiedAt === expected);
    setOther(!isSame);
    if (!isSame || videoId === null) return;
    const body = { name, folder, bytes, file_modified_at: modifiedAt, use, video_id: videoId };
    send(upload.state === "failed" ? await call("POST /admin/uploads", { body }) : upload, file);
    await queries.invalidateQueries({ queryKey: ["uploads"] });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("uploads.chooseAgain", { name: upload.name })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          void act(() => take(file));
          currentTarget.value = "";
        }}
      />
      {fault && <FaultLine fault={fault} />}
      {isOther && (
        <span role="alert" className="self-center text-xs text-error">
          {t("uploads.otherFile")}
        </span>
      )}
      <Button
        look="secondary"
        size="small"
        aria-label={t("uploads.chooseAgain", { name: upload.name })}
        onClick={() => input.current?.click()}
      >
        {t("uploads.choose")}
      </Button>
    </>
  );
}
