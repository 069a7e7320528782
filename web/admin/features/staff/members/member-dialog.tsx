import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries, sessionKey } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { DialogActions } from "#admin/parts/dialog-actions.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { DraftNote } from "#admin/parts/draft-note.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import type { Member } from "./member.ts";
import { LinkShown } from "./link-shown.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = { member: Member; onClose: () => void };
type Way = "link" | "reset" | "end";

/** An admin's actions on a member: roles, a new link, a reset second factor, ending. Each requires a reason. */
export function MemberDialog({ member, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`member-${member.id}`, onClose);
  const [roles, setRoles] = useDraftValue(draft, "roles", member.roles);
  const [reason, setReason] = useDraftValue(draft, "reason", "");
  const [link, setLink] = useState<{ link: string; expires_at: string } | null>(null);
  const { act, busy, fault } = useActing();
  const input = { params: { id: member.id }, body: reason.trim() === "" ? {} : { reason } };

  const settle = async (said: string): Promise<void> => {
    await Promise.all(["members", ...sessionKey].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    showToast(said, { tone: "success" });
    draft.close();
  };
  const saveRoles = () =>
    act(async () => {
      await call("PUT /admin/staff/{id}/roles", { ...input, body: { ...input.body, roles } });
      await settle(t("member.rolesSaved", { name: member.name }));
    });
  const acts: Record<Way, () => Promise<void>> = {
    link: async () => setLink(await call("POST /admin/staff/{id}/access-link", input)),
    reset: async () => {
      await call("POST /admin/staff/{id}/second-factor-reset", input);
      await settle(t("member.resetDone", { name: member.name }));
    },
    end: async () => {
      await call("POST /admin/staff/{id}/end", input);
      await settle(t("member.endDone", { name: member.name }));
    },
  };
  const isChanged = roles.join() !== member.roles.join();
  const actions = (
    <DialogActions
      label={t("member.saveRoles")}
      busy={busy}
      disabled={!isChanged}
      onAct={() => void saveRoles()}
      cancelLabel={t("close")}
      onCancel={draft.close}
    />
  );
  return (
    <Dialog open onClose={draft.leave} title={member.name} maxWidth={560} actions={actions}>
      <p className="mb-5 text-soft">{member.email}</p>
      <DraftNote draft={draft} />
      <RoleChoice roles={roles} onChange={setRoles} />
      <TextField
        label={t("member.reason")}
        hint={t("member.reasonHint")}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FaultLine fault={fault} />
      {link ? (
        <LinkShown link={link.link} expiresAt={link.expires_at} />
      ) : (
        <Ways onChoose={(way) => void act(acts[way])} />
      )}
    </Dialog>
  );
}

/** The choice of an action; irreversible ones ask for confirmation. */
function Ways({ onChoose }: { onChoose: (way: Way) => void }) {
  const t = useTexts();
  const [asked, setAsked] = useState<"reset" | "end" | null>(null);
  if (asked) {
    return (
      <div role="alert" className="rounded-md bg-lifted p-4">
        <p className="mb-4">{t(`member.${asked}Sure`)}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="danger" size="small" onClick={() => onChoose(asked)}>
            {t(`member.${asked}`)}
          </Button>
          <Button look="quiet" size="small" onClick={() => setAsked(null)}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      <Button look="secondary" size="small" onClick={() => onChoose("link")}>
        {t("member.link")}
      </Button>
      <Button look="secondary" size="small" onClick={() => setAsked("reset")}>
        {t("member.reset")}
      </Button>
      <Button look="danger" size="small" onClick={() => setAsked("end")}>
        {t("member.end")}
      </Button>
    </div>
  );
}
