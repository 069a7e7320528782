const rate = 44_100;

/** For tests: pseudo-random music, the same for the same seed, as 16-bit mono. `volume` from 0 to 1. */
export function music(seconds: number, seed: number, { notesPerSecond = 3, volume = 0.5 } = {}): Buffer {
  const length = Math.round(seconds * rate);
  const sound = new Float64Array(length);
  const random = randomFrom(seed);
  const step = Math.round(rate / notesPerSecond);
  for (let at = 0; at < length; at += step) {
    for (let voice = 0; voice < 3; voice += 1) {
      const frequency = 110 * 2 ** (Math.floor(random() * 36) / 12);
      const until = Math.min(length, at + step * (1 + Math.floor(random() * 4)));
      addNote(sound, { at, until, frequency, level: 0.15 + 0.15 * random() });
    }
  }
  return samplesOf(sound, volume);
}

export const silence = (seconds: number): Buffer => Buffer.alloc(2 * Math.round(seconds * rate));

/** A WAV file of these sounds in sequence. */
export function wavOf(...sounds: readonly Buffer[]): Buffer {
  const data = Buffer.concat(sounds);
  const header = Buffer.alloc(44);
  header.write("RIFF");
  header.writeUInt32LE(36 + data.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

type Note = { at: number; until: number; frequency: number; level: number };

/** Adds a decaying note with three overtones. */
function addNote(sound: Float64Array, { at, until, frequency, level }: Note): void {
  for (let sample = at; sample < until; sample += 1) {
    const [age, phase] = [sample - at, (2 * Math.PI * frequency * (sample - at)) / rate];
    const strength = level * Math.exp((-3 * age) / (until - at)) * Math.min(1, age / 200);
    const tone = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase) + 0.2 * Math.sin(5 * phase);
    sound[sample] = (sound[sample] ?? 0) + strength * tone;
  }
}

function samplesOf(sound: Float64Array, volume: number): Buffer {
  const bytes = Buffer.alloc(2 * sound.length);
  for (const [sample, value] of sound.entries())
    bytes.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, volume * value))), 2 * sample);
  return bytes;
}

/** Linear congruential generator. Source: Numerical Recipes. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
