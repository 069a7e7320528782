import type { ImageStyle } from "#contract/images.ts";
import { Card } from "#shared/ui/card.tsx";
import { Chip } from "#shared/ui/chip.tsx";
import { Row } from "#shared/ui/row.tsx";
import { RowSkeleton } from "#shared/ui/skeleton.tsx";
import { scene } from "./scene.ts";

const titles = [
  "Les Épicycles",
  "Onze pendules",
  "Tri sélectif",
  "Le Jeu de la vie",
  "Fougères et flocons",
  "Murmurations",
  "La Forme d’un son",
  "Rouge, vert, bleu : l’histoire des couleurs",
  "Midi moins le quart",
  "Orbites",
  "Abécédaire",
  "Compter jusqu’à dix",
];

function cards({ shape, across, down, from }: { shape: ImageStyle; across: number; down: number; from: number }) {
  return titles.map((title, place) => (
    <Card
      key={title}
      to="/dev/ui"
      title={title}
      shape={shape}
      titleInside={shape === "fullscreen"}
      picture={scene(from + place, across, down)}
      {...(place % 3 === 0 ? { line: "Saison 1 · 6 épisodes" } : { line: "24 min" })}
      {...(place < 2 && shape === "horizontal"
        ? { progress: 0.35 + place / 3, seen: "Vu en partie", marks: <Chip onPicture>Physique</Chip> }
        : {})}
    />
  ));
}

/** `light` is in every title: two regions of one page may not share a name. */
export function Rows({ light }: { light: string }) {
  return (
    <div className="grid gap-8">
      <Row title={`Reprendre (${light})`} to="/dev/ui">
        {cards({ shape: "horizontal", across: 640, down: 360, from: 1 })}
      </Row>
      <Row title={`Les plus regardées (${light})`} ranked>
        {titles.slice(0, 10).map((title, place) => (
          <Card key={title} to="/dev/ui" title={title} rank={place + 1} picture={scene(place + 40)} line="Série" />
        ))}
      </Row>
      <Row title={`Nouveautés (${light})`} shape="vertical">
        {cards({ shape: "vertical", across: 480, down: 720, from: 14 })}
      </Row>
      <Row title={`À la une (${light})`} shape="fullscreen">
        {cards({ shape: "fullscreen", across: 1920, down: 720, from: 22 })}
      </Row>
      <Row title={`Par thème (${light})`} shape="circle">
        {cards({ shape: "circle", across: 480, down: 480, from: 30 })}
      </Row>
      <Row title={`Deux titres seulement (${light})`}>
        {cards({ shape: "horizontal", across: 640, down: 360, from: 4 }).slice(0, 2)}
      </Row>
      <RowSkeleton label={`Chargement des titres (${light})`} />
    </div>
  );
}
