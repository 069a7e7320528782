import type { Locale } from "#contract/language.ts";
import type { ArrangedHome, HomePreview } from "#contract/admin/home.ts";
import { Unloaded } from "#admin/parts/unloaded.tsx";
import { AgesBlock } from "./ages-block.tsx";
import { CategoriesBlock } from "./categories-block.tsx";
import { drawnHome, type Drawn, type Viewer } from "./compose.ts";
import { FeaturedBlock } from "./featured-block.tsx";
import { FixedRow, PicturesRow } from "./fixed-rows.tsx";
import { useHomePreview, useRowNames, type RowNames } from "./preview.ts";
import { TopBlock } from "./top-block.tsx";

type Props = {
  home: ArrangedHome;
  viewer: Viewer;
  language: Locale;
  onChange: (part: Partial<ArrangedHome>) => void;
};

/** The whole page, each section with the editor's controls. */
export function HomeCanvas(props: Props) {
  const { home, viewer, language, onChange } = props;
  const asked = useHomePreview(home, viewer, language);
  const texts = useRowNames(language);
  const [preview, names] = [asked.data, texts.data];
  if (asked.error || texts.error) return <Unloaded asked={asked.error ? asked : texts} />;
  if (!names) return null;
  const drawn = preview && drawnHome(home, preview, { viewer, language });
  const top = viewer === "kid" ? "kids_top" : "top";
  const parts: PartProps = { ...props, names, preview, drawn };
  return (
    <div className="home-page">
      <div className="home-block">
        <TopBlock
          viewer={viewer}
          language={language}
          shown={drawn?.top ?? null}
          chosen={home[top]}
          onChoose={(title) => onChange({ [top]: title })}
        />
      </div>
      {viewer === "kid" ? <KidsFirst {...parts} /> : <AdultsFirst {...parts} />}
      <CategoriesBlock
        categories={home.categories}
        drawn={drawn}
        preview={preview}
        viewer={viewer}
        language={language}
        onChange={(categories) => onChange({ categories })}
      />
      <Foot {...parts} />
    </div>
  );
}

type PartProps = Props & { names: RowNames; preview: HomePreview | undefined; drawn: Drawn | undefined };

/** The sections below the rows. */
function Foot({ home, viewer, language, onChange, names, preview, drawn }: PartProps) {
  return (
    <>
      {viewer === "adult" && drawn && drawn.pictures.length > 0 && (
        <PicturesRow viewer="adult" language={language} name={names.shelf} pictures={drawn.pictures} />
      )}
      {preview && preview.coming.length > 0 && (
        <FixedRow
          viewer={viewer}
          language={language}
          name={names.coming}
          about="home.about.coming"
          videos={preview.coming}
        />
      )}
      {viewer === "adult" && drawn && (
        <FixedRow
          viewer="kid"
          language={language}
          name={names.kids.title}
          about="home.about.kids"
          shape="kid"
          videos={drawn.kidVideos}
        />
      )}
      <div className="home-block">
        <AgesBlock
          name={names.ages}
          language={language}
          ages={home.ages}
          faces={preview?.ages}
          onChange={(ages) => onChange({ ages })}
        />
      </div>
    </>
  );
}

function AdultsFirst({ home, language, onChange, names, preview, drawn }: PartProps) {
  const rows = { viewer: "adult", language } as const;
  const seen = new Set(preview?.titles.map(({ id }) => id) ?? home.featured.map(({ id }) => id));
  return (
    <>
      <FixedRow {...rows} name={names.histories} about="home.about.histories" />
      <FixedRow
        {...rows}
        name={names.mostViewed}
        about="home.about.mostViewed"
        videos={drawn?.mostViewed ?? []}
        ranked
      />
      <div className="home-block">
        <FeaturedBlock
          name={names.featured}
          language={language}
          featured={home.featured}
          seen={seen}
          onChange={(featured) => onChange({ featured })}
        />
      </div>
      <FixedRow {...rows} name={names.suggestions} about="home.about.suggestions" />
      <FixedRow {...rows} name={names.new} about="home.about.new" shape="horizontal" videos={drawn?.additions ?? []} />
      {drawn && drawn.leaving.length > 0 && (
        <FixedRow {...rows} name={names.leaving} about="home.about.leaving" videos={drawn.leaving} />
      )}
    </>
  );
}

function KidsFirst({ language, names, drawn }: PartProps) {
  const rows = { viewer: "kid", language } as const;
  return (
    <>
      {drawn && drawn.pictures.length > 0 && (
        <PicturesRow {...rows} name={names.kidsChoose} pictures={drawn.pictures} />
      )}
      <FixedRow {...rows} name={names.histories} about="home.about.histories" />
      <FixedRow
        {...rows}
        name={names.mostViewed}
        about="home.about.mostViewed"
        videos={drawn?.mostViewed ?? []}
        ranked
      />
      <FixedRow
        {...rows}
        name={names.kidVideos}
        about="home.about.kidVideos"
        shape="kid"
        videos={drawn?.kidVideos ?? []}
      />
    </>
  );
}
