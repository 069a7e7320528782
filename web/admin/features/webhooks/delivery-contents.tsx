import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import type { AnswerFor } from "#contract/client.ts";
import { DeliveryState } from "./delivery-state.tsx";

type Detail = AnswerFor<"GET /admin/webhook-deliveries/{id}">;

export function Contents({ detail, isOn }: { detail: Detail; isOn: boolean }) {
  const t = useTexts();
  return (
    <>
      <DeliveryState delivery={detail} isOn={isOn} />
      <code className="mt-2 mb-5 block font-mono text-xs break-all text-soft">webhook-id: {detail.event_id}</code>
      <h3 className="mb-2 font-semibold">{t("webhooks.payload")}</h3>
      <pre className="mb-5 rounded-sm bg-lifted p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(JSON.parse(detail.payload), null, 2)}
      </pre>
      <h3 className="mb-2 font-semibold">{t("webhooks.attempts")}</h3>
      {detail.attempts.length === 0 && <p className="text-soft">{t("webhooks.noAttempts")}</p>}
      <ol className="grid gap-3">
        {detail.attempts.toReversed().map((made, place) => (
          <li key={`${made.at} ${detail.attempts.length - place}`} className="rounded-sm border border-line p-3">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className={made.status !== null && made.status < 300 ? "text-success" : "text-error"}>
                {made.status ?? t("webhooks.noAnswer")}
              </span>
              <span className="text-soft">
                {t("webhooks.ms", { ms: made.duration_ms })} · <Instant at={made.at} />
              </span>
            </p>
            {(made.error ?? made.answer) !== "" && (
              <code className="mt-2 block max-h-40 overflow-y-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap text-soft">
                {made.error ?? made.answer}
              </code>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
