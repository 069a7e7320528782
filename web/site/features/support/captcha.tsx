import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#shared/api/client.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { solve } from "./proof-of-work.ts";

/** Slightly less than the ten minutes that a solution is valid. */
const goodForMs = 9 * 60_000;

type State = "unknown" | "working" | "valid" | "error" | "expired";
type Props = { error: string | undefined; onChange: (solution: string | null) => void };

/** 'I am not a robot': a proof of work of about a second, without a puzzle. */
export function Captcha({ error, onChange }: Props) {
  const t = useTranslations("support.captcha");
  const [state, setState] = useState<State>("unknown");
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const expire = useEffectEvent((): void => {
    setState("expired");
    onChange(null);
  });
  useEffect(() => {
    if (state !== "valid") return undefined;
    const timer = setTimeout(() => expire(), goodForMs);
    return () => clearTimeout(timer);
  }, [state]);

  const work = async (): Promise<void> => {
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;
    setState("working");
    try {
      onChange(await solve(await call("GET /pub/captcha", {}, signal), controller));
      setState("valid");
    } catch {
      if (!signal.aborted) setState("error");
    }
  };
  const said = state === "error" || state === "expired" ? t(state) : error;
  return (
    <div className="flex items-start gap-3">
      <div className="flex-1">
        <Checkbox
          label={t("label")}
          hint={state === "valid" ? t("valid") : state === "working" ? t("working") : t("hint")}
          error={state === "working" || state === "valid" ? undefined : said}
          checked={state === "valid" || state === "working"}
          onChange={() => {
            if (state !== "valid" && state !== "working") void work();
          }}
        />
      </div>
      {state === "working" && <Spinner size="small" />}
    </div>
  );
}
