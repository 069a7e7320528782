import { Link } from "./link.tsx";

/** The logo's mark: a planet and its moon. */
export function BrandMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={`brand-mark flex-none ${className}`}>
      <path d="M27.8 12.2A12.5 12.5 0 1 1 19.8 4.1" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="16" cy="16" r="6" fill="currentColor" />
      <circle cx="24.8" cy="7.2" r="3.6" className="fill-accent-fore" />
    </svg>
  );
}

/** The logo: mark and name, a link with `href`. An operator's own picture takes their place by its style sheet. */
export function Brand({ name, href }: { name: string; href?: string }) {
  const wordmark = (
    <span className="brand flex items-center gap-2 font-display text-xl leading-none font-extrabold tracking-tight text-fore">
      <BrandMark />
      <span className="brand-name">{name}</span>
    </span>
  );
  return href === undefined ? (
    wordmark
  ) : (
    <Link to={href} className="inline-flex min-h-11 items-center rounded-md">
      {wordmark}
    </Link>
  );
}
