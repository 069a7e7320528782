import type { ReactNode } from "react";
import { Main } from "./main.tsx";
import { Orbits } from "./orbits.tsx";
import "./entrance.css";

type Props = {
  /** Lies over both halves. */
  header: ReactNode;
  /** Words on the sky; only there where the window is wide. */
  beside?: ReactNode;
  /** `form`: a few fields in the middle of the height. `steps`: as long as it takes, from the top. */
  holds: "form" | "steps";
  children: ReactNode;
  /** Small print under all of it. */
  footer?: ReactNode;
};

/** The door of the house: a form beside the night sky on a wide screen; on a phone a strip of it above a short form. */
export function Entrance({ header, beside, holds, children, footer }: Props) {
  return (
    <div className="entrance" data-holds={holds}>
      <div className="entrance-header">{header}</div>
      <div className="entrance-sky">
        <Orbits className="entrance-orbits" />
        {beside && <aside className="entrance-words">{beside}</aside>}
      </div>
      <div className="entrance-column">
        <Main className="entrance-main">{children}</Main>
        {footer}
      </div>
    </div>
  );
}
