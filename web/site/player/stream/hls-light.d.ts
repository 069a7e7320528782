// The light build (without alternate audio, captions and encryption, which our streams do not use) ships no types.
declare module "hls.js/light" {
  import Hls from "hls.js";
  export default Hls;
}
