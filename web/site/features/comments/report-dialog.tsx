import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { commentLength, commentMaxLength } from "#contract/comment-text.ts";
import { otherProblem } from "#contract/comments.ts";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SelectField, TextareaField } from "#shared/ui/field.tsx";
import { useFirstWrongFocused } from "#shared/ui/focus-first-wrong.ts";
import { showMessage } from "#shared/ui/message-store.ts";
import { useShowError } from "#shared/ui/refused.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";

type Faults = { reason?: string; other?: string };
type Props = { comment: number; name: string; onClose: () => void };

/** 'Signaler': why a comment should be looked at by the moderators. */
export default function ReportDialog({ comment, name, onClose }: Props) {
  const t = useTranslations("comments.report");
  const formId = useId();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState("");
  const [other, setOther] = useState("");
  const [faults, setFaults] = useState<Faults>();
  const form = useFirstWrongFocused(faults);
  const isOther = reason === String(otherProblem);

  const choose = (chosen: string): void => {
    setReason(chosen);
    // What was wrong with another choice says nothing of this one.
    setFaults(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = faultsOf({ reason, other: isOther ? other : null }, t);
    setFaults(wrong);
    if (busy || wrong) return;
    setBusy(true);
    try {
      const body = isOther ? { report_problem: null, other_reason: other } : { report_problem: Number(reason) };
      await call("POST /comment-reports", { body: { comment, ...body } });
      onClose();
      showMessage({ tone: "done", lines: [t("sent")] });
    } catch (error) {
      if (error instanceof CallError && error.messages["report_problem"])
        setFaults({ reason: error.messages["report_problem"] });
      else showError(error, { action: t("toSend") });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      maxWidth={600}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {t("send")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <p className="pb-4 text-pretty">{t("text", { name })}</p>
        <Reasons value={reason} error={faults?.reason} onChoose={choose} />
        {isOther && (
          <TextareaField
            label={t("other")}
            value={other}
            error={faults?.other}
            onChange={({ target }) => setOther(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Undefined where nothing is wrong. */
function faultsOf(
  { reason, other }: { reason: string; other: string | null },
  t: ReturnType<typeof useTranslations<"comments.report">>,
): Faults | undefined {
  if (reason === "") return { reason: t("required") };
  if (other === null) return undefined;
  const length = commentLength(other);
  if (length === 0) return { other: t("otherRequired") };
  return length > commentMaxLength ? { other: t("otherTooLong", { count: commentMaxLength }) } : undefined;
}

type ReasonsProps = { value: string; error: string | undefined; onChoose: (value: string) => void };

function Reasons({ value, error, onChoose }: ReasonsProps) {
  const t = useTranslations("comments");
  const { data, isError, isFetching, refetch } = useQuery(query("GET /report-problems", {}), queries);
  if (!data && isError) return <AskAgain text={t("unreachable")} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-20 w-full" />;
  return (
    // Where the reasons come after the dialog has opened, its first button has the focus.
    <SelectField
      autoFocus
      label={t("report.reason")}
      value={value}
      error={error}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="" disabled>
        {t("report.choose")}
      </option>
      {data.data.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
      <option value={otherProblem}>{t("report.otherChoice")}</option>
    </SelectField>
  );
}
