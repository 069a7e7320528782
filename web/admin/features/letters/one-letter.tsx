import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { LetterInDetail } from "#contract/admin/letter-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { LetterStateTag, MailAnswer } from "./letter-state.tsx";
import { LetterFiles } from "./letter-files.tsx";
import { LetterForms } from "./letter-forms.tsx";
import { AgainDialog } from "./send-dialogs.tsx";
import { lettersKey, sightOptions } from "./sights.ts";

/** One letter as it was sent, with what the mail server answered to each attempt. */
export function OneLetter() {
  const t = useTexts();
  const { id = "", letterId = "" } = useParams();
  const params = { id, letter_id: letterId };
  const letter = useQuery({
    queryKey: [...lettersKey(id), letterId],
    queryFn: () => call("GET /admin/subscribers/{id}/letters/{letter_id}", { params }),
    ...sightOptions,
  });
  return (
    <>
      <BackLink to={`/subscribers/${id}/letters`}>{t("letters.all")}</BackLink>
      <Loaded asked={letter}>{(found) => <Shown id={id} letter={found} />}</Loaded>
    </>
  );
}

function Shown({ id, letter }: { id: string; letter: LetterInDetail }) {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  const { refusal } = letter.again;
  return (
    <article aria-labelledby="letter">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="letter" className="text-lg" lang={letter.language}>
            {letter.subject}
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
            <span className="wrap-anywhere">
              {t("letters.sentTo")} {letter.to}
            </span>
            <Instant at={letter.at} />
          </p>
        </div>
        <div className="max-w-64">
          <Button
            look="secondary"
            size="small"
            icon={<Send className="size-4" aria-hidden="true" />}
            disabled={refusal !== null}
            onClick={() => setAsked(true)}
          >
            {t("letters.again.open")}
          </Button>
          {refusal !== null && <p className="mt-1 text-xs text-soft">{t(`letters.refusals.${refusal}`)}</p>}
        </div>
      </div>
      <Outcome letter={letter} />
      <LetterForms id={id} letter={letter} />
      <LetterFiles id={id} letter={letter} />
      {letter.tries.length > 1 && <Attempts tries={letter.tries} />}
      {isAsked && <AgainDialog id={id} letterId={letter.id} onClose={() => setAsked(false)} />}
    </article>
  );
}

/** The outcome, and where there is something to do, what. */
function Outcome({ letter: { state, answer, tries } }: { letter: LetterInDetail }) {
  const t = useTexts();
  return (
    <div className="panel mb-5 p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LetterStateTag state={state} />
        <span>{t(`letters.toDo.${state}`)}</span>
      </p>
      {answer && (
        <div className="mt-2">
          <MailAnswer answer={answer} />
          <MessageId id={tries[0]?.message_id ?? null} />
        </div>
      )}
    </div>
  );
}

/** By which the mail server's own log names the letter. */
function MessageId({ id }: { id: string | null }) {
  return id !== null && <code className="block font-mono text-xs text-soft wrap-anywhere select-all">{id}</code>;
}

function Attempts({ tries }: Pick<LetterInDetail, "tries">) {
  const t = useTexts();
  return (
    <section className="panel mt-5 p-5" aria-labelledby="tries">
      <h3 id="tries" className="mb-2 text-base font-semibold">
        {t("letters.tries")}
      </h3>
      <ol className="text-sm">
        {tries.map((one) => (
          <li key={one.at} className="border-b border-line py-2.5 last:border-0">
            <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <LetterStateTag state={one.state} />
              <span className="text-soft">
                <Instant at={one.at} />
              </span>
            </div>
            <MailAnswer answer={one.answer} />
            <MessageId id={one.message_id} />
          </li>
        ))}
      </ol>
    </section>
  );
}
