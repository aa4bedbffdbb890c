declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary?(): boolean;
    display(
      target: { width: number; height: number; data: Uint8ClampedArray },
      done: (shown: unknown) => void,
    ): void;
    free?(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
