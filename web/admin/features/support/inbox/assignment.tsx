import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { keepChanged, keepMessage, type Message } from "./message.ts";

/** Whose task a message is. */
export function Assignment({ message }: { message: Message }) {
  const t = useTexts();
  const me = useMe();
  const { act, busy, fault } = useActing();
  const seen = message.assigned_to?.id ?? null;
  const [chosen, setChosen] = useState(seen);
  const helpers = useQuery({ queryKey: ["message-helpers"], queryFn: () => call("GET /admin/message-helpers") });
  const listed = helpers.data?.data ?? (message.assigned_to === null ? [] : [message.assigned_to]);
  const give = (to: number | null) =>
    act(async () => {
      try {
        const body = { member_id: to, seen };
        keepMessage(await call("PUT /admin/messages/{id}/assignment", { params: { id: message.id }, body }));
        showToast(t("messages.assigned"), { tone: "success" });
      } catch (error) {
        keepChanged(error);
        throw error;
      }
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void give(chosen);
  };
  return (
    <form noValidate onSubmit={submit} className="panel noteless p-5 pb-2" aria-label={t("messages.task")}>
      <SelectField
        label={t("messages.task")}
        value={chosen ?? ""}
        onChange={({ currentTarget }) => setChosen(currentTarget.value === "" ? null : Number(currentTarget.value))}
      >
        <option value="">{t("messages.nobody")}</option>
        {listed.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === me.id ? t("messages.meNamed", { name }) : name}
          </option>
        ))}
      </SelectField>
      <FaultLine fault={fault} />
      <div className="mb-3 flex flex-wrap gap-2 empty:hidden">
        {seen !== me.id && chosen === seen && (
          <Button size="small" look="secondary" busy={busy} onClick={() => void give(me.id)}>
            {t("messages.take")}
          </Button>
        )}
        {chosen !== seen && (
          <Button type="submit" size="small" look="secondary" busy={busy}>
            {t(chosen === null ? "messages.giveBack" : "messages.give")}
          </Button>
        )}
      </div>
    </form>
  );
}
