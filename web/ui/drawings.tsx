import type { ReactElement } from "react";

/** A drawing of ours: only a picture, the words beside it say the same. */
export type Drawing = (props: { className?: string }) => ReactElement;

export const LostPlanet: Drawing = ({ className }) => (
  <svg viewBox="0 0 384 240" fill="none" aria-hidden="true" className={className}>
    <circle cx="192" cy="120" r="60" stroke="currentColor" />
  </svg>
);
export const StrayComet: Drawing = LostPlanet;
export const SilentDish: Drawing = LostPlanet;
