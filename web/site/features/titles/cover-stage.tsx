import { type ReactNode, useRef } from "react";
import { useTransitionTarget } from "#shared/motion/view-transition.ts";
import { WidePicture, type WidePictures } from "../cards/wide-picture.tsx";

type Props = {
  of: WidePictures;
  /** Background while the picture loads. */
  color: string;
  children?: ReactNode;
};

/** A title's picture behind its name; takes part in the transitions from the card and to the player. */
export function CoverStage({ of, color, children }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  useTransitionTarget(stage);
  return (
    <div ref={stage} className="title-cover-stage picture" style={{ backgroundColor: color }} aria-hidden="true">
      <WidePicture of={of} className="title-cover-picture" />
      {children}
    </div>
  );
}
