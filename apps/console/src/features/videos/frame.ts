/** The longer side of a cover that is taken from a video, in pixels. */
const coverSide = 640;

/** Returns the current frame of a player as a jpg; null if it shows none. */
export function frameOf(player: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = player;
  if (videoWidth === 0 || videoHeight === 0) return Promise.resolve(null);
  const scale = Math.min(1, coverSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
}

/** Max time for a browser to render a frame of a file. */
const patienceMs = 4_000;

/** Returns a frame from the beginning of a local file; null if the browser cannot play it. */
export async function firstFrame(file: Blob): Promise<Blob | null> {
  const player = document.createElement('video');
  const url = URL.createObjectURL(file);
  player.muted = true;
  player.preload = 'auto';
  try {
    const shown = new Promise<boolean>((done) => {
      player.onloadeddata = () => {
        player.currentTime = Math.min(0.5, (player.duration || 0) / 2);
      };
      player.onseeked = () => done(true);
      player.onerror = () => done(false);
      setTimeout(() => done(false), patienceMs);
    });
    player.src = url;
    return (await shown) ? await frameOf(player) : null;
  } finally {
    player.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
