import { useState } from "react";
import type { AccountAct } from "#contract/admin/account-acts.ts";
import type { PersonBeside } from "#contract/admin/messages.ts";
import type { LegalKind } from "#contract/support.ts";
import { Button } from "#shared/ui/button.tsx";
import { queries } from "#admin/api.ts";
import { AccountActDialog } from "#admin/parts/account-act-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { useMessagePerson } from "../inbox/person-panel.tsx";

/** What a request asks to be done with the person's data, where there is an account. */
export function DataActs({ messageId, kind }: { messageId: number; kind: LegalKind }) {
  const t = useTexts();
  const [chosen, setChosen] = useState<AccountAct | null>(null);
  const person = useMessagePerson(messageId).data?.person;
  const act = person && actFor(kind, person);
  if (!person || act === null || act === undefined) return null;
  return (
    <div className="panel grid gap-3 p-5 text-sm">
      <p className="text-soft">{t(person.is_proven ? "requests.actLead" : "requests.actUnproven")}</p>
      <div>
        <Button look="secondary" size="small" onClick={() => setChosen(act)}>
          {t(`subscribers.accountActs.${act}.action`)}
        </Button>
      </div>
      {chosen !== null && (
        <AccountActDialog
          id={person.id}
          act={chosen}
          onDone={() => queries.invalidateQueries({ queryKey: ["message-person", messageId] })}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

function actFor(kind: LegalKind, { deletion_at: deletionAt, restrictions }: PersonBeside): AccountAct | null {
  if (kind === "deletion") return deletionAt === null ? "delete" : "keep";
  if (kind === "objection") return restrictions.includes("objection") ? "unobject" : "object";
  if (kind === "limitation") return restrictions.includes("limitation") ? "unlimit" : "limit";
  return null;
}
