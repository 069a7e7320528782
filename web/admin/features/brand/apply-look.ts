import type { EditedBrand } from "#contract/admin/brand.ts";

/** Shows a saved look on the page that is open, as the server does on the next one. */
export function applyLook({ revision, accent, logo, logo_light: light, icon }: EditedBrand): void {
  const isOwn = [accent, logo, light, icon].some((part) => part !== null);
  const before = document.head.querySelector("link[data-look]");
  if (isOwn) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/brand/${revision}.css`;
    link.dataset["look"] = "";
    // The old one stays until the new one is there, so that nothing flashes.
    link.addEventListener("load", () => before?.remove());
    document.head.append(link);
  } else before?.remove();
  if (icon) document.head.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", icon.url);
}
