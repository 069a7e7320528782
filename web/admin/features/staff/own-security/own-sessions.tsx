import { useQuery } from "@tanstack/react-query";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { Unloaded } from "#admin/parts/unloaded.tsx";

/** The member's sessions; each but the current one can be ended. */
export function OwnSessions() {
  const t = useTexts();
  const { act, fault } = useActing();
  const sessions = useQuery({ queryKey: ["own-sessions"], queryFn: () => call("GET /admin/me/sessions") });
  const end = async (id: number): Promise<void> => {
    await call("DELETE /admin/me/sessions/{id}", { params: { id } });
    await queries.invalidateQueries({ queryKey: ["own-sessions"] });
  };
  if (sessions.isPending) return <Skeleton className="h-20 w-full" />;
  if (sessions.isError) return <Unloaded asked={sessions} />;
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {sessions.data.data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
            <span className="min-w-48 flex-1">
              <span className="block font-semibold">{session.device_name}</span>
              <span className="text-soft">{session.address}</span>
            </span>
            <span className="text-soft">
              {t("security.lastUsed")} <Instant at={session.last_used_at} />
            </span>
            {session.is_current ? (
              <span className="tag">{t("security.here")}</span>
            ) : (
              <Button look="secondary" size="small" onClick={() => void act(() => end(session.id))}>
                {t("security.endSession")}
                <span className="sr-only"> {session.device_name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FaultLine fault={fault} />
    </>
  );
}
