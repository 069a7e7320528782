import type { ReactNode } from "react";
import { Main } from "./main.tsx";
import "./entrance.css";

type Props = {
  /** Spans both halves. */
  header: ReactNode;
  /** What fills the large area: the programme. */
  sky: ReactNode;
  /** Text over it, on wide screens only. */
  beside?: ReactNode;
  /** `form`: a short form, vertically centred. `steps`: long content, aligned to the top. */
  holds: "form" | "steps";
  children: ReactNode;
  /** Small print at the bottom. */
  footer?: ReactNode;
};

/** Layout of log-in and sign-up: a form beside the programme on wide screens, over it on middle ones, below a strip of it on phones. */
export function Entrance({ header, sky, beside, holds, children, footer }: Props) {
  return (
    <div className="entrance" data-holds={holds}>
      <div className="entrance-header">{header}</div>
      <div className="entrance-sky">
        {sky}
        {beside && <aside className="entrance-words">{beside}</aside>}
      </div>
      <div className="entrance-column">
        <Main className="entrance-main">{children}</Main>
        {footer}
      </div>
    </div>
  );
}
