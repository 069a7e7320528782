import { useState } from "react";
import type { AccountAct } from "#contract/admin/account-acts.ts";
import type { Subscriber } from "#contract/admin/subscribers.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { AccountActDialog } from "#admin/parts/account-act-dialog.tsx";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft } from "#admin/parts/draft.ts";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { ImpersonationDialog } from "./impersonation-dialog.tsx";
import { rereadSubscriber } from "./sights.ts";

type Chosen = AccountAct | "correct" | "see";

/** What support can do to the account as it stands. */
export function AccountActs({ one, hasDevices }: { one: Subscriber; hasDevices: boolean }) {
  const t = useTexts();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [heldBack, setHeldBack] = useState<string | null>(null);
  if (!useMay("support") || one.erased_at !== null) return null;
  const close = () => setChosen(null);
  return (
    <div role="group" aria-label={t("subscribers.accountActs.label")} className="mb-5 flex flex-wrap gap-3">
      {offeredFor(one, hasDevices).map((act) => (
        <Button key={act} look="secondary" size="small" onClick={() => setChosen(act)}>
          {t(`subscribers.accountActs.${act}.action`)}
        </Button>
      ))}
      {chosen === "correct" && <CorrectionDialog id={one.id} onClose={close} />}
      {chosen === "see" && <ImpersonationDialog id={one.id} onHeldBack={setHeldBack} onClose={close} />}
      {heldBack !== null && (
        <p className="flex w-full flex-wrap items-center gap-2 text-sm" role="status">
          {t("subscribers.accountActs.see.blocked")}
          <a href={heldBack} target="_blank" rel="noopener" className="link font-semibold">
            {t("subscribers.accountActs.see.open")}
          </a>
        </p>
      )}
      {chosen !== null && chosen !== "correct" && chosen !== "see" && (
        <AccountActDialog id={one.id} act={chosen} onDone={() => rereadSubscriber(one.id)} onClose={close} />
      )}
    </div>
  );
}

function offeredFor(
  { is_pupil: isPupil, email, email_confirmed_at: confirmedAt, block, standing, restrictions, deletion_at }: Subscriber,
  hasDevices: boolean,
) {
  return [
    ...(isPupil ? [] : (["correct"] as const)),
    ...(email !== null && confirmedAt === null ? (["confirm-email"] as const) : []),
    ...(hasDevices ? (["sign-out"] as const) : []),
    block ? ("unblock" as const) : ("block" as const),
    ...(block || standing === "none" ? [] : (["see"] as const)),
    restrictions.some(({ kind }) => kind === "objection") ? ("unobject" as const) : ("object" as const),
    restrictions.some(({ kind, ends_at: endsAt }) => kind === "limitation" && endsAt === null)
      ? ("unlimit" as const)
      : ("limit" as const),
    ...(isPupil ? [] : [deletion_at === null ? ("delete" as const) : ("keep" as const)]),
  ];
}

/** Signs one device out. */
export function DeviceSignOut({ id, device }: { id: number; device: { id: number; name: string } }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const params = { id, device_id: device.id };
  return (
    <>
      <button
        type="button"
        className="link ms-2 text-xs"
        aria-label={t("subscribers.accountActs.signOutOne", { name: device.name })}
        onClick={() => setOpen(true)}
      >
        {t("subscribers.accountActs.signOut")}
      </button>
      {isOpen && <DeviceSignOutDialog params={params} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeviceSignOutDialog({ params, onClose }: { params: { id: number; device_id: number }; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`device-sign-out-${params.device_id}`, onClose);
  const preview = useActPreview(["device", params.device_id], () =>
    call("GET /admin/subscribers/{id}/devices/{device_id}/sign-out", { params }),
  );
  return (
    <ActDialog
      title={t("subscribers.accountActs.signOutTitle")}
      submitLabel={t("subscribers.accountActs.signOut")}
      preview={preview}
      act={async (body) => {
        await call("POST /admin/subscribers/{id}/devices/{device_id}/sign-out", { params, body });
        await rereadSubscriber(params.id);
        showToast(t("subscribers.accountActs.signedOut"), { tone: "success" });
      }}
      draft={draft}
    />
  );
}
