/** A tone of the alert sound: from when, how high and how long, in seconds and Hz. */
type Tone = readonly [from: number, hertz: number, length: number];

const tones: Readonly<Record<'alert' | 'critical', readonly Tone[]>> = {
  alert: [
    [0, 660, 0.16],
    [0.18, 880, 0.22],
  ],
  critical: [
    [0, 988, 0.14],
    [0.18, 784, 0.14],
    [0.36, 988, 0.14],
    [0.54, 784, 0.22],
  ],
};
const loudness = 0.18;
/** A browser that holds the sound back may let it go at the next press, minutes later. */
const waitMs = 2_000;

let context: AudioContext | null = null;

/** Resumes the audio context; browsers allow that only after a press by the user. */
export async function wakeSound(): Promise<AudioContext> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  return context;
}

/** Sounds once, as soon as the browser lets it; what waited for long is not worth hearing. */
export async function playSound(kind: keyof typeof tones): Promise<void> {
  const requested = performance.now();
  const player = await wakeSound();
  if (performance.now() - requested > waitMs) return;
  for (const [from, hertz, length] of tones[kind]) {
    const at = player.currentTime + from;
    const tone = player.createOscillator();
    const gain = player.createGain();
    tone.type = 'sine';
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.015);
    gain.gain.linearRampToValueAtTime(0, at + length);
    tone.connect(gain).connect(player.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
