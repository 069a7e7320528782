// The light build (no alternate audio, captions or encryption, which our streams do not use) ships without types of its own.
declare module "hls.js/light" {
  import Hls from "hls.js";
  export default Hls;
}
