import { wayWords } from "#contract/paying.ts";
import { planNames, texts, stepOneTexts } from "../e2e/texts.ts";
import { inPage, type Browser, type Step } from "./browser.ts";
import { choose, enterKey, fill, heading, press, type, until, wake } from "./hand.ts";
import { playerSteps } from "./player-steps.ts";

const t = texts.fr;
const film = "L’Harmonie des mondes";
const playedSeconds = 10;
const playPatienceMs = 60_000;
const introMs = 4000;

const pathIs = (browser: Browser, path: RegExp) =>
  until(`address ${String(path)}`, async () => path.test(await inPage(browser, () => location.pathname)));

const goOn = (browser: Browser) => press(browser, t.billing.signUp.continue);

async function tellWhoOneIs(browser: Browser): Promise<void> {
  const personal = stepOneTexts(t);
  const password = "un bon mot de passe";
  await fill(browser, personal.lastName, "Lovelace");
  await fill(browser, personal.firstName, "Ada");
  await choose(browser, personal.female);
  await fill(browser, personal.dob, "10121990");
  await fill(browser, personal.email, `moteurs-${Date.now()}@example.org`);
  await fill(browser, personal.password, password);
  await fill(browser, personal.confirmPassword, password);
}

async function fillInCard(browser: Browser): Promise<void> {
  const { payment } = t.billing;
  const [before = ""] = payment.sandbox.split("{number}");
  const note = await until("the test card", () =>
    inPage(
      browser,
      (start) => [...document.querySelectorAll("p")].find((one) => one.textContent.startsWith(start))?.textContent,
      before.trim().slice(0, 24),
    ),
  );
  const number = /\d[\d\s]{18}/.exec(note)?.[0].replaceAll(/\s/g, "") ?? "";
  await fill(browser, payment.number, number);
  await fill(browser, payment.expiry, "1230");
  await fill(browser, payment.cvv, "417");
  await fill(browser, payment.holder, "Ada Lovelace");
  await choose(browser, payment.terms);
}

type Film = { phase: string | undefined; seconds: number; frames: number; width: number; fault: string | undefined };

const filmNow = (browser: Browser): Promise<Film | null> =>
  inPage(browser, () => {
    const video = document.querySelector<HTMLVideoElement>(".player-main");
    return (
      video && {
        phase: document.querySelector<HTMLElement>(".player")?.dataset["phase"],
        seconds: video.currentTime,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        width: video.videoWidth,
        fault: video.error?.message,
      }
    );
  });

/** @throws Error with the state of the video if it does not get there in time */
async function playsTo(browser: Browser, seconds: number): Promise<void> {
  let seen: Film | null = null;
  try {
    await until(
      `second ${seconds}`,
      async () => {
        seen = await filmNow(browser);
        return seen && seen.seconds >= seconds;
      },
      playPatienceMs,
    );
  } catch (error) {
    throw new Error(`the film stands at ${JSON.stringify(seen)}`, { cause: error });
  }
  // `currentTime` advances even if the decoder shows no frame.
  if ((seen as Film | null)?.frames === 0) throw new Error(`no frame is shown: ${JSON.stringify(seen)}`);
}

/** On a busy machine the intro may be over before it is skipped. */
async function skipIntro(browser: Browser): Promise<void> {
  try {
    await press(browser, t.playback.skipIntro, "press", introMs);
  } catch (error) {
    if ((await filmNow(browser))?.phase === "intro") throw error;
  }
}

export const journey: Step[] = [
  {
    name: "landing",
    act: async (browser, url) => {
      await browser.open(url);
      await heading(browser, t.catalogue.landing.tagline);
    },
  },
  {
    name: "sign-up 1",
    act: async (browser) => {
      await press(browser, t.catalogue.landing.start);
      await heading(browser, "Créez votre compte");
      await tellWhoOneIs(browser);
    },
  },
  {
    name: "sign-up 2 pack",
    act: async (browser) => {
      await goOn(browser);
      await heading(browser, t.billing.plan.packTitle);
      await choose(browser, planNames.fr.individual);
    },
  },
  {
    name: "sign-up 2 period",
    act: async (browser) => {
      await goOn(browser);
      await heading(browser, t.billing.plan.unitTitle);
      await choose(browser, t.billing.plan.monthly);
    },
  },
  {
    name: "sign-up 3 method",
    act: async (browser) => {
      await goOn(browser);
      await heading(browser, t.billing.payment.methodTitle);
      await choose(browser, wayWords("card", "fr").name);
    },
  },
  {
    name: "sign-up 3 card",
    act: async (browser) => {
      await goOn(browser);
      await heading(browser, t.billing.payment.cardTitle);
      await fillInCard(browser);
    },
  },
  {
    name: "payment",
    act: async (browser) => {
      await press(browser, t.billing.payment.pay);
      await pathIs(browser, /^\/sandbox\/card$/);
    },
  },
  {
    name: "thanks",
    act: async (browser) => {
      await press(browser, "Confirmer");
      await heading(browser, t.billing.return.thanks);
    },
  },
  {
    name: "home",
    act: async (browser) => {
      await press(browser, t.billing.return.watch);
      await pathIs(browser, /^\/accueil$/);
      await heading(browser, t.catalogue.home.mostViewed);
    },
  },
  {
    name: "search",
    act: async (browser) => {
      await fill(browser, t.layout.search.label, film);
      await type(browser, enterKey);
      await pathIs(browser, /^\/search$/);
      await heading(browser, film);
    },
  },
  {
    name: "title",
    act: async (browser) => {
      await press(browser, film);
      await heading(browser, film);
    },
  },
  {
    name: "intro",
    act: async (browser) => {
      await press(browser, t.catalogue.watch);
      await pathIs(browser, /^\/watch\/\d+$/);
      await until("the intro", async () => (await filmNow(browser))?.phase === "intro");
    },
  },
  {
    name: "film",
    act: async (browser) => {
      await skipIntro(browser);
      await playsTo(browser, playedSeconds);
    },
  },
  ...playerSteps,
  {
    name: "paused",
    act: async (browser) => {
      await wake(browser);
      await press(browser, t.playback.pause);
      await until("a halt", async () => (await filmNow(browser))?.phase === "paused");
    },
  },
  {
    name: "back",
    act: async (browser) => {
      await press(browser, t.playback.back);
      await pathIs(browser, /^\/(search|info-detail)/);
      await until("the player to close", () =>
        inPage(browser, () => document.querySelector(".player, .player-ghost") === null),
      );
      await heading(browser, film);
    },
  },
];
