// What is heard and felt of a round: sounds if they are switched on, and vibration where the device has it.

import { isStill } from "../board/animation";
import { load } from "../store";

/** Tones in hertz, one after the other, and vibrations in milliseconds with pauses between them. */
const EVENTS = {
  move: { tones: [330], vibration: [12] },
  reply: { tones: [247], vibration: [] },
  won: { tones: [392, 494, 587, 784], vibration: [20, 40, 20, 40, 60] },
  lost: { tones: [294, 220], vibration: [60] },
} satisfies Record<string, { tones: number[]; vibration: number[] }>;

/** Length of a tone in seconds. */
const TONE = 0.12;

let sound: AudioContext | undefined;

/** Plays the sound of an event, and vibrates. */
export function feedback(event: keyof typeof EVENTS): void {
  const { tones, vibration } = EVENTS[event];
  // Not every browser has it.
  if (vibration.length > 0 && !isStill() && "vibrate" in navigator) navigator.vibrate(vibration);
  if (!load().hasSound) return;
  sound ??= new AudioContext();
  const volume = new GainNode(sound, { gain: 0.08 });
  volume.connect(sound.destination);
  for (const [index, frequency] of tones.entries()) {
    const tone = new OscillatorNode(sound, { type: "triangle", frequency });
    tone.connect(volume);
    tone.start(sound.currentTime + index * TONE);
    tone.stop(sound.currentTime + (index + 1) * TONE);
  }
}
