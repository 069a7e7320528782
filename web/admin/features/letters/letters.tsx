import { useQuery } from "@tanstack/react-query";
import { KeyRound, Paperclip } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { SentLetter } from "#contract/admin/letter-shapes.ts";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { LetterStateTag, MailAnswer } from "./letter-state.tsx";
import { ResetLinkDialog } from "./send-dialogs.tsx";
import { lettersKey, sightOptions } from "./sights.ts";

type Letters = AnswerFor<"GET /admin/subscribers/{id}/letters">;

/** Every letter that a person was sent, as a tab of their page. */
export function SubscriberLetters() {
  const { id = "" } = useParams();
  const letters = useQuery({
    queryKey: lettersKey(id),
    queryFn: () => call("GET /admin/subscribers/{id}/letters", { params: { id } }),
    ...sightOptions,
  });
  return <Loaded asked={letters}>{(found) => <Shown id={id} letters={found} />}</Loaded>;
}

function Shown({ id, letters }: { id: string; letters: Letters }) {
  const t = useTexts();
  const { to, refusal } = letters.reset_link;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose flex-1 basis-72 text-sm text-soft">
          {t("letters.kept", { months: letters.kept_months })}
        </p>
        <div className="max-w-64">
          <Button
            look="secondary"
            size="small"
            icon={<KeyRound className="size-4" aria-hidden="true" />}
            disabled={refusal !== null}
            onClick={() => setAsked(true)}
          >
            {t("letters.reset.open")}
          </Button>
          {refusal !== null && <p className="mt-1 text-xs text-soft">{t(`letters.refusals.${refusal}`)}</p>}
        </div>
      </div>
      <DataTable
        label={t("letters.title")}
        columns={[{ name: t("letters.subject") }, { name: t("letters.state") }, { name: t("letters.when") }]}
        isEmpty={letters.data.length === 0}
        nothing={t("letters.nothing")}
      >
        {letters.data.map((letter) => (
          <Row key={letter.id} id={id} letter={letter} />
        ))}
      </DataTable>
      {isAsked && to !== null && <ResetLinkDialog id={id} onClose={() => setAsked(false)} />}
    </>
  );
}

function Row({ id, letter }: { id: string; letter: SentLetter }) {
  const t = useTexts();
  const { attachments, attempts } = letter;
  return (
    <tr>
      <td className="min-w-56">
        <Link
          to={`/subscribers/${id}/letters/${letter.id}`}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {letter.subject}
        </Link>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-soft">
          <span className="wrap-anywhere">{letter.to}</span>
          {attachments > 0 && (
            <span className="inline-flex items-center gap-1">
              <Paperclip className="size-3" aria-hidden="true" />
              {t("letters.attached", { count: attachments })}
            </span>
          )}
          {letter.again_of !== null && <span>{t("letters.isAgain")}</span>}
        </span>
      </td>
      <td className="min-w-44">
        <LetterStateTag state={letter.state} />
        {attempts > 1 && <span className="ms-2 text-xs text-soft">{t("letters.attempts", { count: attempts })}</span>}
        {letter.state !== "sent" && <MailAnswer answer={letter.answer} />}
      </td>
      <td>
        <Instant at={letter.at} />
      </td>
    </tr>
  );
}
