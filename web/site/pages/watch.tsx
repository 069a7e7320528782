import { useCallback, useLayoutEffect, useRef } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { holder, homeOf, session } from "#shared/api/session.ts";
import { Main } from "#shared/ui/main.tsx";
import { growPlayer } from "#shared/motion/player-growth.ts";
import { isWide } from "../features/cards/preview-link.tsx";
import { WatchScreen } from "../features/playback/watch-screen.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { useSiteSettings } from "../use-root-data.ts";
import { askCodeBefore } from "./ask-code.tsx";
import type { Route } from "./+types/watch.ts";
import { idFrom } from "./id-from.ts";

const askCode = askCodeBefore("adult");

export const handle: PageHandle = { title: "playback.pageTitle", theme: "dark" };

/** An address that can name nothing answers 404. */
export function loader({ params }: Route.LoaderArgs) {
  for (const id of [params.id, params.episodeId ?? params.id]) idFrom(id);
  return null;
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  idFrom(params.id);
  if (!(await isFreeForUnpaid(idFrom(params.episodeId ?? params.id)))) guardPage("watch", { request, params });
  return null;
}
clientLoader.hydrate = true as const;

/** Whether somebody who has registered and not paid asks for a free episode. The server decides; this only opens the page. */
async function isFreeForUnpaid(id: number): Promise<boolean> {
  if (session.token.get() === null || holder()?.status !== 0) return false;
  try {
    return (await call("GET /pub/videos/{id}", { params: { id } })).is_free_episode;
  } catch (error) {
    // Not there, or out of reach: as for every other title.
    if (error instanceof CallError || error instanceof TypeError) return false;
    throw error;
  }
}

/** The address names the way only; moving on inside the player asks for nothing. */
export function HydrateFallback() {
  return <div className="fixed inset-0 bg-black" />;
}

export default function Watch() {
  const { id, episodeId } = useParams();
  const { mobilePlayback } = useSiteSettings();
  if (mobilePlayback === "app" && !isWide())
    return <Navigate replace to={`/more-details-${episodeId ? "serial" : "episodes"}/${id}`} />;
  return <Page id={Number(episodeId ?? id)} />;
}

function Page({ id }: { id: number }) {
  const navigate = useNavigate();
  const leave = useLeave(id);
  useLayoutEffect(() => growPlayer(document.querySelector<HTMLElement>(".player")), []);
  return (
    <Main>
      <WatchScreen
        id={id}
        onMove={(address) => void navigate(address, { replace: true })}
        onLeave={leave}
        askCode={askCode}
      />
    </Main>
  );
}

/**
 * Returns to the previous page, or to home when the player was opened directly; unpaid accounts return to the title's
 * public page.
 */
function useLeave(id: number): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const wasFirst = useRef(key === "default");
  return useCallback(() => {
    if (!wasFirst.current) void navigate(-1);
    else if (holder()?.status === 0) void navigate(`/video-info/${id}`, { replace: true });
    else void navigate(homeOf(session.profile.get()), { replace: true });
  }, [navigate, id]);
}
