/// <reference types="vite/client" />

declare module "*.json?url&no-inline" {
  const url: string;
  export default url;
}

declare module "*?url&no-inline" {
  const url: string;
  export default url;
}
