import { EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { callWith } from "#shared/api/client.ts";
import { forgetImpersonation, keepImpersonation } from "#shared/api/impersonated.ts";
import { Spinner } from "#shared/ui/spinner.tsx";

/** Where a member of the staff begins to see the site as a person, with the token behind the address's '#', and where that ends. */
export function ImpersonationDoor() {
  const t = useTranslations("impersonation");
  const [state, setState] = useState<"opening" | "over" | "failed">("opening");
  useEffect(() => {
    const token = location.hash.slice(1);
    // The token is in no entry of the history, nor in what another page is told of this one.
    history.replaceState(history.state, "", location.pathname);
    void begin(token).then(
      (hasBegun) => (hasBegun ? location.replace("/accueil") : setState("over")),
      // Reported as any uncaught error is, and not left behind a spinner.
      (error: unknown) => {
        setState("failed");
        throw error;
      },
    );
  }, []);
  if (state === "opening") return <Spinner label={t("opening")} />;
  return (
    <div className="grid max-w-lg justify-items-center gap-4 text-center">
      <EyeOff className="size-10 text-soft" aria-hidden="true" />
      <h1 className="text-2xl">{t(state)}</h1>
      <p className="text-soft">{t(`${state}Lead`)}</p>
    </div>
  );
}

/** False without a token that works. */
async function begin(token: string): Promise<boolean> {
  forgetImpersonation();
  if (token === "") return false;
  const call = callWith(token);
  try {
    const [user, { impersonation }] = await Promise.all([call("GET /me/profile"), call("GET /me/impersonation")]);
    if (impersonation === null) return false;
    keepImpersonation(impersonation, { token, user });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return false;
  }
}
