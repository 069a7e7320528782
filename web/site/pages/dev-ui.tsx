import type { ReactNode } from "react";
import { Brand } from "#shared/ui/brand.tsx";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Button } from "#shared/ui/button.tsx";
import { LostPlanet, SilentDish, StrayComet } from "#shared/ui/drawings.tsx";
import { Main } from "#shared/ui/main.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";
import type { Theme } from "#shared/ui/theme.ts";
import { Buttons, Marks } from "./dev-ui/buttons.tsx";
import { Forms, Sliders } from "./dev-ui/forms.tsx";
import { Overlays, Questions } from "./dev-ui/overlays.tsx";
import { Rows } from "./dev-ui/rows.tsx";

/** Every component in every state, in both themes. In development only. */
export default function DevUi() {
  return (
    <Main>
      <h1 className="sr-only">Parts</h1>
      <p className="px-gutter pt-6">
        Whole pages: <a href="/dev/states">every page in every state</a>
      </p>
      <Light theme="dark" name="Planetarium" />
      <Light theme="kids" name="Daylight" />
    </Main>
  );
}

function Light({ theme, name }: { theme: Theme; name: string }) {
  return (
    <div data-theme={theme} className="grid gap-14 bg-ground py-10 text-base text-fore">
      <div className="grid gap-6 px-gutter">
        <Brand name="Silecs" />
        <h2 className="text-3xl">{name}</h2>
      </div>
      <Part title="Type and colours">
        <Type />
      </Part>
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Fields">
        <Forms />
      </Part>
      <Part title="Marks, waiting, steps">
        <Marks />
      </Part>
      <Part title="Sliders and tabs">
        <Sliders />
      </Part>
      <Part title="Dialogs, menus, messages">
        <Overlays />
      </Part>
      <Part title="Questions">
        <Questions name={`questions-${theme}`} />
      </Part>
      <Rows light={theme} />
      <Part title="Empty, broken, offline">
        <div className="grid gap-10 sm:grid-cols-3">
          <StatePanel
            heading="h3"
            drawing={LostPlanet}
            title="Rien ici"
            text="Ajoutez des vidéos à votre liste : elles vous y attendront."
          >
            <Button>Parcourir</Button>
          </StatePanel>
          <StatePanel
            heading="h3"
            drawing={StrayComet}
            title="Quelque chose s’est mal passé"
            text="La panne vient de chez nous."
          >
            <Button>Réessayer</Button>
          </StatePanel>
          <StatePanel heading="h3" drawing={SilentDish} title="Vous êtes hors connexion" text="Vérifiez votre réseau.">
            <Button>Réessayer</Button>
          </StatePanel>
        </div>
        <AskAgain text="Les listes n’ont pas pu être chargées." busy={false} onRetry={() => undefined} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-gutter">
      <h3 className="mb-5 text-sm font-normal tracking-normal text-soft">{title}</h3>
      {children}
    </section>
  );
}

const sizes = ["text-3xl", "text-2xl", "text-xl", "text-lg", "text-base", "text-sm", "text-xs"];
const colors = [
  "bg-ground",
  "bg-raised",
  "bg-lifted",
  "bg-edge",
  "bg-fore",
  "bg-soft",
  "bg-accent",
  "bg-accent-fore",
  "bg-error",
  "bg-success",
];

function Type() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        {sizes.map((size, place) => (
          <p key={size} className={`${size} ${place < 3 ? "font-display font-bold tracking-tight" : ""}`}>
            Tout apprendre, dès l’enfance
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {colors.map((color) => (
          <span key={color} className="grid gap-1 text-xs text-soft">
            <span className={`block h-14 w-24 rounded-md border border-line ${color}`} />
            {color.slice(3)}
          </span>
        ))}
      </div>
    </div>
  );
}
