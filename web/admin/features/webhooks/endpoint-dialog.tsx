import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { EndpointForm, webhookEvents, type WebhookEndpoint } from "#contract/admin/webhook-shapes.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { useEventName } from "./event-tags.tsx";
import { SecretShown } from "./secret-shown.tsx";

/** A new endpoint, whose secret is then shown once; or another address and other events of one that is there. */
export function EndpointDialog({ endpoint, onClose }: { endpoint?: WebhookEndpoint; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`webhook-${endpoint?.id ?? "new"}`, onClose);
  const [added, setAdded] = useState<AnswerFor<"POST /admin/webhooks"> | null>(null);
  const { url = "", description = "", events = [] } = endpoint ?? {};
  const form = useDraftForm(draft, EndpointForm, { url, description, events });
  const { errorOf, fault, ...sending } = useSending(form, async (body) => {
    if (endpoint) {
      const isOn = endpoint.state === "on";
      await call("PUT /admin/webhooks/{id}", { params: { id: endpoint.id }, body: { ...body, is_on: isOn } });
      showToast(t("webhooks.saved"), { tone: "success" });
      draft.close();
    } else {
      setAdded(await call("POST /admin/webhooks", { body }));
      draft.forget();
    }
    await queries.invalidateQueries({ queryKey: ["webhooks"] });
  });
  if (added) return <SecretShown title={t("webhooks.added")} secret={added.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t(endpoint ? "webhooks.edit" : "webhooks.add")}
      submitLabel={t(endpoint ? "webhooks.save" : "webhooks.submit")}
      sending={{ ...sending, fault: fault ?? errorOf("events") ?? null }}
      draft={draft}
      maxWidth={600}
    >
      <TextField
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        type="url"
        autoComplete="off"
        placeholder="https://"
        error={errorOf("url")}
        {...form.register("url")}
      />
      <TextField
        label={t("webhooks.description")}
        hint={t("webhooks.descriptionHint")}
        autoComplete="off"
        error={errorOf("description")}
        {...form.register("description")}
      />
      <EventChoice
        events={form.watch("events")}
        onChange={(chosen) => form.setValue("events", chosen, { shouldValidate: form.formState.isSubmitted })}
      />
    </FormDialog>
  );
}

type Events = WebhookEndpoint["events"];

function EventChoice({ events, onChange }: { events: Events; onChange: (events: Events) => void }) {
  const t = useTexts();
  const nameOf = useEventName();
  return (
    <fieldset className="grid gap-x-6 xs:grid-cols-2">
      <legend className="mb-2 font-semibold">{t("webhooks.hears")}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={nameOf(event)}
          hint={event}
          checked={events.includes(event)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(webhookEvents.filter((one) => (one === event ? checked : events.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
