import { Link } from "react-router";

/** The mark: a planet, its orbit, and the moon that comes round. */
export function BrandMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="7" fill="currentColor" />
      <path d="M4.2 21.6c-2.4 3.2-3 5.8-1.7 7 2.6 2.4 11-2 18.8-9.8S32 2.9 29.5.9c-1.3-1-3.7-.3-6.6 1.6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="27.5" cy="12.5" r="3" className="fill-accent-fore" />
    </svg>
  );
}

/** The product's name as it is written on the building. With `href` it leads there. */
export function Brand({ name, href }: { name: string; href?: string }) {
  const wordmark = (
    <span className="flex items-center gap-2.5 font-display text-xl leading-none font-extrabold tracking-tight text-fore">
      <BrandMark />
      <span>{name}</span>
    </span>
  );
  return href === undefined ? wordmark : <Link to={href} className="inline-flex min-h-11 items-center rounded-md">{wordmark}</Link>;
}
