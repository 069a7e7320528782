import { Main } from "../ui/main.tsx";

export default function DevUi() {
  return <Main>…</Main>;
}
