import { texts } from "../e2e/texts.ts";
import { inPage, type Browser, type Step } from "./browser.ts";
import { press, type, until, wake } from "./hand.ts";

const t = texts.fr.playback;
/** A lost screen is noticed with the next heartbeat, ten seconds after the last one. */
const noticedWithinMs = 20_000;
const goesOnForSeconds = 2;

type Lines = { hasWindow: boolean; loaded: number; modes: string[] };

/** The film's text tracks, in the page or in the picture-in-picture window. */
const linesNow = (browser: Browser): Promise<Lines> =>
  inPage(browser, () => {
    const { documentPictureInPicture: windows } = window as { documentPictureInPicture?: { window: Window | null } };
    const small = windows?.window?.document;
    const tracks = [...(small ?? document).querySelectorAll("track")];
    return {
      hasWindow: small?.querySelector(".player-main") !== null && small !== undefined,
      loaded: tracks.filter(({ track }) => track.mode === "hidden" && (track.cues?.length ?? 0) > 0).length,
      modes: tracks.map(({ track }) => track.mode),
    };
  });

async function captionsCome(browser: Browser): Promise<void> {
  await type(browser, "c");
  await until("captions", async () => (await linesNow(browser)).loaded === 1);
  await type(browser, "c");
  await until("no captions", async () => (await linesNow(browser)).modes.every((mode) => mode === "disabled"));
}

/** With document picture in picture, the captions are loaded in the other document. */
async function smallWindowHasCaptions(browser: Browser): Promise<void> {
  if (!(await inPage(browser, () => "documentPictureInPicture" in window))) return;
  await wake(browser);
  await press(browser, t.pip);
  await until("the small window", async () => (await linesNow(browser)).hasWindow);
  await type(browser, "c");
  await until("captions in it", async () => (await linesNow(browser)).loaded === 1);
  await press(browser, t.leavePip);
  await until("the way back", async () => {
    const { hasWindow, loaded } = await linesNow(browser);
    return !hasWindow && loaded === 1;
  });
}

/** Asks for the film of the page as another device of the account would. @returns the screen that is in the way */
async function openElsewhere(browser: Browser, url: string, takeOver?: number): Promise<number | undefined> {
  const { token, profile, id } = await inPage(browser, () => ({
    token: JSON.parse(localStorage.getItem("token") ?? "null") as string,
    profile: (JSON.parse(localStorage.getItem("profile") ?? "null") as { id: number }).id,
    id: Number(location.pathname.split("/").at(-1)),
  }));
  const answer = await fetch(`${url}/api/videos/${id}/playing-url`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "x-profile-id": String(profile) },
    body: JSON.stringify({ screen: "elsewhere", ...(takeOver !== undefined && { take_over: takeOver }) }),
  });
  const text = await answer.text();
  if (answer.ok) return undefined;
  const found = /"screens":\[\{"id":(\d+)/.exec(text)?.[1];
  if (takeOver !== undefined || found === undefined) throw new Error(`the other screen was refused: ${text}`);
  return Number(found);
}

async function filmIsTakenBack(browser: Browser, url: string): Promise<void> {
  // From its beginning, as the film may be shorter than the wait for a heartbeat.
  await type(browser, "0");
  const inTheWay = await openElsewhere(browser, url);
  if (inTheWay === undefined) throw new Error("a second screen was let in");
  await openElsewhere(browser, url, inTheWay);
  await press(browser, t.resumeHere, "press", noticedWithinMs);
  const place = () => inPage(browser, () => document.querySelector<HTMLVideoElement>(".player-main")?.currentTime ?? 0);
  const isPlaying = () => inPage(browser, () => document.querySelector(".player[data-phase=playing]") !== null);
  await until("the film", isPlaying);
  const begun = await place();
  await until("its frames", async () => (await place()) > begun + goesOnForSeconds);
}

/** While the film plays. */
export const playerSteps: Step[] = [
  { name: "captions", act: captionsCome },
  { name: "small window", act: smallWindowHasCaptions },
  { name: "taken back", act: filmIsTakenBack },
];
