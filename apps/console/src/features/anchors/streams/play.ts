import workerPath from 'hls.js/dist/hls.worker.js?url';

const type = 'application/vnd.apple.mpegurl';

/** Plays by the library, which works in a worker; returns a function that stops it. */
async function playByLibrary(video: HTMLVideoElement, url: string, fail: () => void): Promise<() => void> {
  const { default: Hls, Events } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    fail();
    return () => undefined;
  }
  // A wall shows small players: the buffer is short, and no more pixels are fetched than are shown.
  const hls = new Hls({ workerPath, capLevelToPlayerSize: true, maxBufferLength: 6, backBufferLength: 2 });
  hls.on(Events.ERROR, (_, { fatal }) => {
    if (fatal) fail();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}

/**
 * Plays an HLS stream in an element, by the browser itself if it can, else by a library that is loaded on
 * demand; `failed` is called once when neither plays it. Returns a function that stops it. An address other
 * than http(s) fails.
 */
export function playInto(video: HTMLVideoElement, url: string, failed: () => void): () => void {
  const over = new AbortController();
  const fail = () => {
    if (!over.signal.aborted) failed();
  };
  let end = () => undefined as unknown;
  const byLibrary = () =>
    void playByLibrary(video, url, fail)
      .then((stop) => {
        if (over.signal.aborted) stop();
        else end = stop;
      })
      .catch(fail);
  if (!/^https?:\/\//.test(url)) fail();
  else if (video.canPlayType(type) === '') byLibrary();
  else {
    // A browser that takes the type may still not know what is in the stream.
    video.addEventListener('error', byLibrary, { once: true, signal: over.signal });
    video.src = url;
  }
  return () => {
    over.abort();
    end();
    video.removeAttribute('src');
    video.load();
  };
}
