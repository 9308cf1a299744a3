/** The library without subtitles, alternate sound and encryption, typed as the whole of it. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
