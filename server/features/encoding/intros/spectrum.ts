/**
 * Power spectrum of a frame, by a radix-2 fast Fourier transform with a Hann window.
 * Source: J. W. Cooley and J. W. Tukey, "An Algorithm for the Machine Calculation of Complex Fourier Series", 1965.
 * @param size samples per frame, a power of two
 * @returns a function that returns `size / 2` powers, in an array that it reuses for every frame
 */
export function createSpectrum(size: number): (samples: Int16Array, from: number) => Float64Array {
  const [real, imaginary, powers] = [new Float64Array(size), new Float64Array(size), new Float64Array(size / 2)];
  const window = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
  const cosines = Float64Array.from({ length: size / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, n) => -Math.sin((2 * Math.PI * n) / size));
  const order = reversedBits(size);

  return (samples, from) => {
    for (let n = 0; n < size; n += 1) {
      real[order[n] as number] = (samples[from + n] ?? 0) * (window[n] as number);
      imaginary[n] = 0;
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let begin = 0; begin < size; begin += 2 * half) {
        for (let n = 0; n < half; n += 1) {
          const low = begin + n;
          const high = low + half;
          const cosine = cosines[n * step] as number;
          const sine = sines[n * step] as number;
          const rotatedReal = (real[high] as number) * cosine - (imaginary[high] as number) * sine;
          const rotatedImaginary = (real[high] as number) * sine + (imaginary[high] as number) * cosine;
          real[high] = (real[low] as number) - rotatedReal;
          imaginary[high] = (imaginary[low] as number) - rotatedImaginary;
          real[low] = (real[low] as number) + rotatedReal;
          imaginary[low] = (imaginary[low] as number) + rotatedImaginary;
        }
      }
    }
    for (let n = 0; n < size / 2; n += 1) powers[n] = (real[n] as number) ** 2 + (imaginary[n] as number) ** 2;
    return powers;
  };
}

function reversedBits(size: number): Uint32Array {
  const order = new Uint32Array(size);
  for (let n = 1; n < size; n += 1) order[n] = ((order[n >> 1] as number) >> 1) | (n & 1 ? size >> 1 : 0);
  return order;
}
