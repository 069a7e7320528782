import { ArrowRight, History, LibraryBig, UserRound } from "lucide-react";
import { type MouseEvent, type ReactNode, type Ref, useEffect, useId } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { imageUrl } from "#contract/images.ts";
import { forgetSearches, rememberSearch, useRecentSearches } from "#shared/api/recent-searches.ts";
import type { CategoryFace } from "#shared/home/category-faces.ts";
import { Picture } from "#shared/ui/picture.tsx";
import { RatingSign, RatingWords } from "#shared/ui/rating.tsx";
import type { VideoCard } from "../cards/card.ts";
import { useCountLine } from "../cards/measures.ts";
import { categoryPath, personPath, searchPath, watchPath } from "../cards/paths.ts";
import { usePreviewLink } from "../cards/preview-link.tsx";
import { useWatchLink } from "../cards/watch-link.tsx";
import { useCategoryFaces } from "./category-faces.ts";
import { isEnough } from "./enough.ts";
import { useSuggestions } from "./suggestion-data.ts";

type Props = {
  /** Id of the list box, which the field names. */
  id: string;
  /** The list box, where there is one. */
  ref: Ref<HTMLDivElement>;
  /** Without spaces around it; empty for recent searches. */
  typed: string;
  /** Id of the option that the arrow keys have reached. */
  current: string | undefined;
  /** The page below shows recent searches itself. */
  isOnPage: boolean;
  onChosen: () => void;
  /** The option reached is not among those of the latest answer. */
  onGone: () => void;
};

/** What opens below the search field: recent searches, and while somebody types, what it may be, by kind. */
export default function Suggestions({ id, ref, typed, current, isOnPage, onChosen, onGone }: Props) {
  const found = useSuggestions(typed);
  const recent = useRecentSearches();
  const t = useTranslations("catalogue.search");
  useEffect(() => {
    if (current !== undefined && document.getElementById(current) === null) onGone();
  });
  if (typed === "") {
    if (isOnPage || recent.length === 0) return null;
    return (
      <div className="suggestions">
        <div ref={ref} role="listbox" id={id} aria-label={t("recent")}>
          <Group name={t("recent")}>
            {recent.map((keyword, place) => (
              <Option
                key={keyword}
                id={`${id}-${place}`}
                current={current}
                link={{ to: searchPath(keyword), onClick: onChosen }}
                picture={<History className="size-5" />}
                title={keyword}
              />
            ))}
          </Group>
        </div>
        <button type="button" className="suggestions-forget" onClick={forgetSearches}>
          {t("forget")}
        </button>
      </div>
    );
  }
  if (!found) return null;
  return <Found id={id} ref={ref} typed={typed} current={current} onChosen={onChosen} found={found} />;
}

type Shown = Omit<Props, "isOnPage" | "onGone"> & { found: NonNullable<ReturnType<typeof useSuggestions>> };

function Found({ id, ref, typed, current, onChosen, found }: Shown) {
  const t = useTranslations("catalogue.search");
  const lineOf = useCountLine();
  const linkTo = usePreviewLink();
  const linkToWatch = useWatchLink();
  const faces = useCategoryFaces();
  const { titles, episodes, people, categories, isSettled } = found;
  const count = titles.length + episodes.length + people.length + categories.length;
  const chosen = (link: Way): Way => ({
    ...link,
    onClick: (event) => {
      rememberSearch(typed);
      link.onClick?.(event);
      onChosen();
    },
  });
  const option = { current };
  return (
    <div className="suggestions" aria-busy={!isSettled}>
      <p role="status" className="sr-only">
        {isSettled && t("suggested", { count })}
      </p>
      <div ref={ref} role="listbox" id={id} aria-label={t("suggestions")}>
        {titles.length > 0 && (
          <Group name={t("kinds.titles")}>
            {titles.map((video) => (
              <Option
                key={video.id}
                {...option}
                id={`${id}-title-${video.id}`}
                link={chosen(linkTo(video))}
                picture={<Poster video={video} />}
                title={video.title}
                line={lineOf(video)}
                video={video}
              />
            ))}
          </Group>
        )}
        {episodes.length > 0 && (
          <Group name={t("kinds.episodes")}>
            {episodes.map((video) => (
              <Option
                key={video.id}
                {...option}
                id={`${id}-episode-${video.id}`}
                link={chosen(linkToWatch(watchPath(video), video.is_free_episode))}
                picture={<Poster video={video} />}
                title={video.title}
                line={[video.series?.title, lineOf(video)].filter(Boolean).join(" · ")}
                video={video}
              />
            ))}
          </Group>
        )}
        {people.length > 0 && (
          <Group name={t("kinds.people")}>
            {people.map((person) => (
              <Option
                key={person.slug}
                {...option}
                id={`${id}-person-${person.slug}`}
                link={chosen({ to: personPath(person) })}
                picture={<UserRound className="size-5" />}
                title={person.name}
                line={t("count", { count: person.total_video })}
              />
            ))}
          </Group>
        )}
        {categories.length > 0 && (
          <Group name={t("kinds.categories")}>
            {categories.map((category) => (
              <Option
                key={category.id}
                {...option}
                id={`${id}-category-${category.id}`}
                link={chosen({ to: categoryPath(category) })}
                picture={<Face face={faces.get(category.id)} />}
                title={category.title}
                line={t("count", { count: category.total_video })}
              />
            ))}
          </Group>
        )}
        {isSettled && count === 0 && (
          <p className="suggestions-none" role="presentation">
            {t(isEnough(typed) ? "noneYet" : "few")}
          </p>
        )}
        {count > 0 && (
          <Option
            {...option}
            id={`${id}-all`}
            link={chosen({ to: searchPath(typed) })}
            picture={<ArrowRight className="size-5" />}
            title={t("all", { keyword: typed })}
          />
        )}
      </div>
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="suggestions-kind">
        {name}
      </p>
      {children}
    </div>
  );
}

type Way = { to: string; viewTransition?: boolean; onClick?: (event: MouseEvent<HTMLElement>) => void };
type OptionProps = {
  id: string;
  current: string | undefined;
  link: Way;
  picture: ReactNode;
  title: string;
  line?: string;
  video?: VideoCard;
};

/** A link that is an option: the field keeps the focus, and the link opens in another tab as links do. */
function Option({ id, current, link, picture, title, line, video }: OptionProps) {
  return (
    <Link
      {...link}
      id={id}
      role="option"
      aria-selected={id === current}
      tabIndex={-1}
      className="suggestion"
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className="suggestion-picture" data-plain={video ? undefined : ""} aria-hidden="true">
        {picture}
        {video && <RatingSign age={video.rating} className="card-rating" />}
      </span>
      <span className="min-w-0">
        <span className="suggestion-title">{title}</span>
        {line && <span className="suggestion-line">{line}</span>}
        {video && <RatingWords age={video.rating} className="sr-only" />}
      </span>
    </Link>
  );
}

function Poster({ video }: { video: VideoCard }) {
  return (
    <Picture
      url={imageUrl(video.images_key, "horizontal", 320)}
      shape="horizontal"
      name={video.title}
      color={video.color}
      sizes="7rem"
    />
  );
}

function Face({ face }: { face: CategoryFace | undefined }) {
  if (!face) return <LibraryBig className="size-5" />;
  return (
    <Picture
      url={imageUrl(face.images_key, "horizontal", 320)}
      shape="horizontal"
      name=""
      color={face.color}
      sizes="7rem"
    />
  );
}
