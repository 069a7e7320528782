import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import type { User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { fieldErrorText, useSchemaForm } from "#shared/ui/form.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { type CardText, cardPayload, cardTextSchema, emptyCardText } from "../sign-up/card.ts";
import { CardFields } from "../sign-up/card-fields.tsx";
import { inventCardNumber } from "../sign-up/card-input.ts";
import { euros } from "../sign-up/money.ts";
import { submitRedirectForm, untilPageRestored } from "../sign-up/ordering.ts";

type Props = {
  user: User;
  /** The old mandate has ended: without a card the subscription cannot go on. */
  isNeeded?: boolean;
  onClose: () => void;
};

/** Another card for the subscription: typed here, or on the provider's page. */
export function NewCardDialog({ user, isNeeded = false, onClose }: Props) {
  const t = useTranslations("billing.mine.card");
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const { data: methods } = useQuery(query("GET /pub/payment-methods", {}), queries);
  const due = user.user_subscription?.past_due ?? null;
  // Who pays another way has no card to update.
  const isFirst = user.user_subscription?.cb_card_number === null;
  const buttons = (
    <>
      <Button type="submit" form={formId} busy={busy || !methods}>
        {t("confirm")}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t("keep")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t(isFirst ? "openFirst" : "title")} actions={buttons}>
      {isNeeded ? <p className="mb-5">{t("textNeeded")}</p> : <DueText amount={due?.amount ?? null} />}
      {methods ? (
        <CardEntry
          formId={formId}
          hosted={methods.card_entry === "hosted"}
          isSandbox={methods.is_sandbox}
          setBusy={setBusy}
        />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

function DueText({ amount }: { amount: number | null }) {
  const t = useTranslations("billing.mine.card");
  const locale = useLocale();
  return <p className="mb-5">{amount === null ? t("text") : t("textDue", { amount: euros(amount, locale) })}</p>;
}

type EntryProps = { formId: string; hosted: boolean; isSandbox: boolean; setBusy: (busy: boolean) => void };

function CardEntry({ formId, hosted, isSandbox, setBusy }: EntryProps) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const [demoNumber] = useState(() => inventCardNumber(Math.random));
  const [failed, setFailed] = useState<string>();
  const form = useSchemaForm<CardText, CardText>(cardTextSchema(hosted), emptyCardText);
  const wrong = (field: keyof CardText) => fieldErrorText(form.formState.errors[field], locale);

  const submit = form.handleSubmit(async (typed) => {
    setBusy(true);
    setFailed(undefined);
    try {
      submitRedirectForm(
        hosted
          ? await call("POST /me/hosted-card")
          : await call("POST /me/card", { body: cardPayload(typed, new Date()) }),
      );
      await untilPageRestored();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(error.code === 0 ? t("payment.offline") : (Object.values(error.messages)[0] ?? error.message));
    } finally {
      setBusy(false);
    }
  });
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {hosted ? <p>{t("payment.hostedText")}</p> : <CardFields form={form} wrong={wrong} />}
      {isSandbox && !hosted && <p className="mt-2 text-sm text-soft">{t("payment.sandbox", { number: demoNumber })}</p>}
      <p className="field-note text-error" role="alert">
        {failed}
      </p>
    </form>
  );
}
