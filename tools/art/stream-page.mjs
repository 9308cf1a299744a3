/**
 * Draws and records a loop of so many milliseconds, and returns the bytes of the file; runs inside a page.
 */
globalThis.recordLoop = async (lengthMs) => {
  const width = 320;
  const height = 180;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The page has no canvas.');
  const card = (x, y, turn, sign, color) => {
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.fillStyle = '#fdfdf8';
    context.fillRect(-15, -21, 30, 42);
    context.fillStyle = color;
    context.font = '20px sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(sign, 0, 1);
    context.restore();
  };
  const signs = ['♠', '♥', '♣', '♦'];
  /** `part`: 0 to 1 of the loop; the last image leads into the first. */
  const draw = (part) => {
    context.fillStyle = '#14532d';
    context.fillRect(0, 0, width, height);
    context.strokeStyle = '#facc15';
    context.lineWidth = 2;
    context.beginPath();
    context.ellipse(width / 2, height + 40, 190, 150, 0, 0, 2 * Math.PI);
    context.stroke();
    for (const [index, sign] of signs.entries()) {
      const dealt = Math.min(1, Math.max(0, part * 5 - index * 0.8));
      const cleared = Math.min(1, Math.max(0, part * 8 - 7));
      const x = 280 + (70 + index * 50 - 280) * dealt - cleared * 360;
      card(x, 30 + 78 * dealt, (1 - dealt) * 3, sign, index % 2 ? '#dc2626' : '#111827');
    }
    context.fillStyle = '#7f1d1d';
    context.fillRect(264, 10, 36, 34);
    const angle = part * 2 * Math.PI;
    context.fillStyle = '#facc15';
    context.beginPath();
    context.arc(30 + 8 * Math.cos(angle), 26 + 8 * Math.sin(angle), 4, 0, 2 * Math.PI);
    context.fill();
  };
  draw(0);
  const options = { mimeType: 'video/mp4;codecs=vp9', videoBitsPerSecond: 220_000 };
  const recorder = new MediaRecorder(canvas.captureStream(20), options);
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const over = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
  recorder.start();
  const started = performance.now();
  for (let passed = 0; passed < lengthMs; passed = performance.now() - started) {
    draw(passed / lengthMs);
    await new Promise((done) => setTimeout(done, 50));
  }
  recorder.stop();
  await over;
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
};
