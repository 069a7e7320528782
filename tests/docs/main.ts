import { writePages } from "./pages.ts";

writePages();
