import { writePages } from "./pages.ts";
import { takePictures } from "./pictures.ts";

writePages();
if (process.argv.includes("--pictures")) await takePictures();
