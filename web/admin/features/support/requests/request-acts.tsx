import { useState } from "react";
import type { Message } from "#contract/admin/message-shapes.ts";
import type { RequestTurn } from "#contract/admin/requests.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "#admin/texts.ts";
import { ExtendDialog } from "./extend-dialog.tsx";
import { TurnDialog } from "./turn-dialog.tsx";

type Request = NonNullable<Message["request"]>;
type Props = { id: number; request: Request; keep: (message: Message) => void };

/** What the staff decide of a request. */
export function RequestActs({ id, request, keep }: Props) {
  const t = useTexts();
  const [chosen, setChosen] = useState<RequestTurn | "extend" | null>(null);
  const close = () => setChosen(null);
  const titles: Record<RequestTurn | "extend", string> = {
    granted: t("requests.grant"),
    refused: t(request.declaration_id === null ? "requests.refuse" : "declarations.nobody"),
    open: t("requests.reopen"),
    extend: t("requests.extend"),
  };
  return (
    <div className="flex flex-wrap gap-2">
      {offeredFor(request).map((one) => (
        <Button key={one} size="small" look={one === "extend" ? "quiet" : "secondary"} onClick={() => setChosen(one)}>
          {titles[one]}
        </Button>
      ))}
      {chosen === "extend" && <ExtendDialog id={id} keep={keep} onClose={close} />}
      {chosen !== null && chosen !== "extend" && (
        <TurnDialog id={id} turn={chosen} title={titles[chosen]} keep={keep} onClose={close} />
      )}
    </div>
  );
}

/** A declaration that has found its contract is carried out; one that has not is granted by finding it. */
function offeredFor({
  kind,
  outcome,
  extended_at: extendedAt,
  days_left: daysLeft,
  declaration_id: declaration,
}: Request) {
  if (declaration !== null) {
    if (outcome === null) return ["refused"] as const;
    return outcome === "refused" ? (["open"] as const) : [];
  }
  if (outcome !== null) return ["open"] as const;
  const isExtendable = kind !== "accessibility" && extendedAt === null && daysLeft >= 0;
  return isExtendable ? (["granted", "refused", "extend"] as const) : (["granted", "refused"] as const);
}
