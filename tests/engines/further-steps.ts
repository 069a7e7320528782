import { demoStaff, demoStaffCode } from "#server/demo/staff.ts";
import { texts } from "../e2e/texts.ts";
import { inPage, type Browser, type Step } from "./browser.ts";
import { enterKey, fill, heading, press, type, until } from "./hand.ts";

const t = texts.fr.catalogue.trailer;
/** The intro clip before a trailer lasts 3.4 s, the demo's trailers 6 s or more. */
const shortestTrailerSeconds = 5;
const trailerPatienceMs = 40_000;

/** Runs in the page: records where each trailer ends. */
function noteEnds(): void {
  const ends: number[][] = [];
  Object.assign(window, { ends });
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLVideoElement) ends.push([target.currentTime, target.duration]);
  };
  document.addEventListener("ended", note, { capture: true });
}

/** @throws Error if the last clip that ended was not a trailer, or ended early */
async function trailerPlaysToItsEnd(browser: Browser): Promise<void> {
  await inPage(browser, noteEnds);
  await press(browser, t.name);
  const isOpen = () => inPage(browser, () => document.querySelector(".trailer-modal") !== null);
  await until("the trailer's window", isOpen);
  await until("its end", async () => !(await isOpen()), trailerPatienceMs);
  const ends = await inPage(browser, () => (window as unknown as { ends: number[][] }).ends);
  const [at = 0, duration = 0] = ends.at(-1) ?? [];
  if (duration < shortestTrailerSeconds || duration - at > 0.2)
    throw new Error(`clips ended at ${JSON.stringify(ends)}`);
}

async function signInAsEditor(browser: Browser, url: string): Promise<void> {
  await browser.open(`${url}/admin/uploads`);
  await fill(browser, "Adresse email", demoStaff.emailOf("editor"));
  await fill(browser, "Mot de passe", demoStaff.password);
  await type(browser, enterKey);
  await fill(browser, "Code à six chiffres", demoStaffCode(new Date()).code);
  await type(browser, enterKey);
  await heading(browser, "Envois");
}

/** Runs in the page. WebDriver cannot drag files from disk: this dispatches a drop event with the engine's own File objects. */
function dropFiles(names: string[]): void {
  const dataTransfer = new DataTransfer();
  for (const name of names) dataTransfer.items.add(new File([name], name));
  for (const step of ["dragenter", "dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(step, { bubbles: true, cancelable: true, dataTransfer }));
}

async function dropIsTaken(browser: Browser): Promise<void> {
  await inPage(browser, dropFiles, ["Le Voyage.mkv", "Le Retour.mkv"]);
  for (const name of ["Le Voyage.mkv", "Le Retour.mkv"])
    await until(`the row of ${name}`, () =>
      inPage(browser, (wanted) => document.querySelector("main")?.textContent.includes(wanted), name),
    );
}

/** Runs in the page: dispatches a file drop as WebKitGTK does. @returns whether the page prevents the default action */
function dropAddress(address: string): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/uri-list", address);
  dataTransfer.setData("text/html", `<a>${address}</a>`);
  return ["dragover", "drop"].every(
    (step) => !document.body.dispatchEvent(new DragEvent(step, { bubbles: true, cancelable: true, dataTransfer })),
  );
}

async function fileKeptBackIsNamed(browser: Browser): Promise<void> {
  if (!(await inPage(browser, dropAddress, "file:///tmp/Perdu.mkv")))
    throw new Error("the browser would open the file");
  await until("its name", () =>
    inPage(browser, () =>
      [...document.querySelectorAll("[role=status]")].some(({ textContent }) => textContent.includes("Perdu.mkv")),
    ),
  );
}

/** Steps after the film: on its title's page, then in the studio. */
export const furtherSteps: Step[] = [
  { name: "trailer", act: trailerPlaysToItsEnd },
  { name: "studio", act: signInAsEditor },
  { name: "files dropped", act: dropIsTaken },
  { name: "file kept back", act: fileKeptBackIsNamed },
];
